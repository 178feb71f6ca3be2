import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLong } from "@/scripts/test/runs";
import { spawnDesk } from "./desk";
import { preloading } from "./preload";

/** A built desk of one test, which may stop, starve or break it. */
export interface OwnDesk {
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** The output so far. */
  output(): string;
  /** The parsed log lines so far. */
  lines(): Record<string, unknown>[];
  /** Exit code and signal, at the end of the process. */
  readonly ended: Promise<unknown[]>;
}

/** Creates a temporary folder. */
export function scratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "desk-own-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Only the long run hashes passwords at their real cost. */
const passwords = isLong ? {} : preloading("quick-passwords");

/**
 * Starts a built desk on a free port and waits until it is ready.
 * @param shell shell commands to run first, such as a limit (`ulimit -n 60;`)
 */
export async function startOwnDesk(env: Record<string, string>, shell = ""): Promise<OwnDesk> {
  const command = `${shell} exec "${process.execPath}" server.mjs`;
  const desk = spawnDesk("sh", ["-c", command], { ...passwords, DEMO_CONTRIBUTIONS: "60", ...env });
  const url = await desk.address;
  const lines = () =>
    desk
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line): Record<string, unknown> => JSON.parse(line));
  return { ...desk, url, port: Number(new URL(url).port), lines };
}

/** Kills a desk in any state. */
export async function endDesk(desk: OwnDesk | undefined): Promise<void> {
  if (desk === undefined) return;
  desk.process.kill("SIGKILL");
  await desk.ended;
}
