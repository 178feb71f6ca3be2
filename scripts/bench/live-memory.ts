import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { projectRoot } from "@/scripts/setup/run.mjs";

const patienceMs = 10_000;

/** The environment of a desk whose memory can be asked for. @param file where the desk writes it */
export function withLiveMemory(file: string): Record<string, string> {
  const probe = pathToFileURL(join(projectRoot, "scripts/bench/memory-probe.mjs"));
  return { NODE_OPTIONS: `--import ${probe.href}`, LIVE_MEMORY: file };
}

/** @returns bytes that a desk needs once what nobody needs is collected; throws where it does not answer */
export async function readLiveMemory(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (const since = performance.now(); performance.now() - since < patienceMs; await wait(50)) {
    const bytes = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
    if (bytes > 0) return bytes;
  }
  throw new Error("The desk did not tell its memory.");
}
