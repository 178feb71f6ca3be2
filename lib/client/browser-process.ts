/**
 * What stands for Node's `process` in a browser. React asks only whether there is one that it could tell of
 * errors; the framework would bring another's imitation of all of it for that.
 */
export const env = {};
