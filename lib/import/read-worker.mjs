import { register } from "tsx/esm/api";

// A thread does not inherit what lets the program read TypeScript.
register();
await import("./read-frames-here");
