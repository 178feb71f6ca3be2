import { requireNode } from "./setup/node-version.mjs";
import { buildIfNeeded, installIfNeeded } from "./setup/prepare.mjs";

try {
  requireNode(process.versions.node);
  await installIfNeeded();
  await buildIfNeeded();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The server runs in this process, so signals and the exit code need no forwarding.
await import(new URL("../server.mjs", import.meta.url).href);
