import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { isLong } from "@/scripts/test/runs";
import { verifyChain } from "./verify-chain";

const program = fileURLToPath(new URL("./__fixtures__/release-until-killed.ts", import.meta.url));
const rounds = 3;
const perRound = 1_700;
const concurrency = 32;

describe.each(scratchEngines())("a server on $engine that is killed while it responds", ({ open }) => {
  let scratch: Scratch;
  let folder: string;
  beforeEach(async () => {
    scratch = await open();
    folder = mkdtempSync(join(tmpdir(), "giving-desk-killed-"));
  });
  afterEach(async () => {
    await scratch.dispose();
    rmSync(folder, { recursive: true });
  });

  /** Kills a server once it has released a number of responses. Returns their request ids. */
  async function releasedUntilKilled(round: number): Promise<string[]> {
    const file = join(folder, `round-${round}`);
    const lines = () => readFileSync(file, { encoding: "utf8", flag: "a+" }).split("\n").slice(0, -1);
    const node = ["--conditions=react-server", "--import", "tsx", program, scratch.url, file, `${round}`];
    const child = spawn(process.execPath, node, { stdio: ["ignore", "ignore", "inherit"] });
    const exit = once(child, "exit");
    while (child.exitCode === null && lines().length < perRound) await pause(10);
    child.kill("SIGKILL");
    expect(await exit).toEqual([null, "SIGKILL"]);
    return lines();
  }

  it.runIf(isLong)(
    "has an audit entry for every released response, plus at most those in flight",
    async () => {
      const released: string[] = [];
      for (let round = 0; round < rounds; round++) released.push(...(await releasedUntilKilled(round)));
      const rows = await scratch.database.reader.selectFrom("audit_entry").select("request_id").execute();
      const written = rows.map(({ request_id }) => request_id);
      const known = new Set(written);
      expect(released.length).toBeGreaterThanOrEqual(rounds * perRound);
      expect(released.filter((id) => !known.has(id))).toEqual([]);
      expect(known.size).toBe(written.length);
      expect(written.length - released.length).toBeLessThanOrEqual(rounds * concurrency);
      expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: written.length });
    },
  );
});
