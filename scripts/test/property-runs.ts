import { configureGlobal } from "fast-check";
import { runs } from "./runs";

// How often a property runs that does not say so itself.
configureGlobal({ numRuns: runs(40, 100) });
