import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "vitest";

/** Vitest's test with a temporary folder for each file of tests. */
export const test = base
  .extend("prefix", { scope: "worker" }, "desk-own-")
  .extend("folder", { scope: "file" }, ({ prefix }, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), prefix));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
