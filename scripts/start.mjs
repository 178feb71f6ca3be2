import { buildIfNeeded } from "./setup/build.mjs";
import { installIfNeeded } from "./setup/install.mjs";
import { refuseNode } from "./setup/node-version.mjs";

try {
  const refusal = refuseNode(process.versions.node);
  if (refusal) throw new Error(refusal);
  await installIfNeeded();
  await buildIfNeeded();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The server runs in this very process: signals and the exit code are its own.
await import(new URL("../server.mjs", import.meta.url).href);
