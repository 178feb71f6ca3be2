import { readEnvironmentFiles } from "./environment.mjs";
import { projectRoot } from "./run.mjs";

// Imported before everything else: other modules read the environment as they are loaded.
try {
  const files = readEnvironmentFiles(projectRoot, process.env);
  if (files.length > 0) process.stderr.write(`Settings were read from ${files.join(" and ")}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
