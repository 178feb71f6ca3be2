import { configureGlobal } from "fast-check";
import { runs } from "./runs";

// The number of runs of a property that does not set its own.
configureGlobal({ numRuns: runs(40, 100) });
