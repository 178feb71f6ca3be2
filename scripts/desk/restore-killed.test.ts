import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { openDatabase } from "@/lib/database/database";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { isLong } from "@/scripts/test/runs";
import { startDeskCommand } from "./__fixtures__/desk-child";
import { deskRun } from "./__fixtures__/desk-run";
import { letGo } from "./__fixtures__/let-go";
import { backupCommand } from "./backup";
import { backupChecks, runChecks } from "./doctor-checks";

const kills = 6;
const batch = 500;
const many = 4000;

const rows = (name: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    toRow({ id: `${name}${from + index}`, at: index * 3_600_000, isRecurring: false, profiles: [] }),
  );

describe.each(scratchEngines())("restoring into $engine", ({ open }) => {
  it.runIf(isLong)(
    "leaves the old database or the new one, whole, whenever it is killed",
    async () => {
      const [home, away] = [await open(), await open()];
      const folder = mkdtempSync(join(tmpdir(), "desk-killed-"));
      const file = join(folder, "backup");
      try {
        for (let at = 0; at < many; at += batch) {
          await writeContributions(home.database, rows("NEW", at, batch));
        }
        await writeContributions(away.database, rows("OLD", 0, 40));
        vi.stubEnv("DATABASE_URL", home.url);
        expect((await deskRun(backupCommand, file)).code).toBe(0);
        vi.unstubAllEnvs();
        await letGo(away.database);

        const restore = () => startDeskCommand(away.url, "restore", file, "--force");
        /** `OLD` or `NEW`: whose records there are, all of them. */
        const held = async () => {
          const database = await openDatabase(away.url);
          try {
            const said: string[] = [];
            expect(await runChecks(database, backupChecks, (line) => said.push(line)), said.join("\n")).toBe(
              true,
            );
            const found = await database.reader.selectFrom("contribution").select("id").execute();
            const names = new Set(found.map(({ id }) => id.slice(0, 3)));
            expect([
              ["OLD", 40],
              ["NEW", many],
            ]).toContainEqual([[...names].join(), found.length]);
            return [...names].join();
          } finally {
            await letGo(database);
          }
        };

        const whole = performance.now();
        expect((await restore().ended).code).toBe(0);
        const duration = performance.now() - whole;
        expect(await held()).toBe("NEW");
        const again = await openDatabase(away.url);
        await again.write(async (tx) => {
          for (const table of ["contribution", "contribution_doc", "day_count"] as const) {
            await tx.deleteFrom(table).execute();
          }
        });
        await writeContributions(again, rows("OLD", 0, 40));
        await letGo(again);

        for (let nth = 1; nth <= kills && (await held()) === "OLD"; nth++) {
          const { child, ended } = restore();
          await pause((duration * nth) / (kills + 1));
          child.kill("SIGKILL");
          await ended;
        }
        await held();
        // What a killed one left does not stop the next. On a busy machine `held` may not have let go yet.
        await vi.waitFor(
          async () => {
            const { code, said } = await restore().ended;
            expect(code, said).toBe(0);
          },
          { timeout: 60_000, interval: 500 },
        );
        expect(await held()).toBe("NEW");
      } finally {
        await home.dispose();
        await away.dispose();
        rmSync(folder, { recursive: true });
      }
    },
    240_000,
  );
});
