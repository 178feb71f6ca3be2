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
import { closeFully } from "./__fixtures__/let-go";
import { backupCommand } from "./backup";
import { backupChecks, runChecks } from "./doctor-checks";

const kills = 6;
const batch = 500;
const total = 4000;

const rows = (name: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    toRow({ id: `${name}${from + index}`, at: index * 3_600_000, isRecurring: false, profiles: [] }),
  );

describe.each(scratchEngines())("restoring into $engine", ({ open }) => {
  it.runIf(isLong)(
    "leaves the complete old or the complete new database whenever it is killed",
    async () => {
      const [original, target] = [await open(), await open()];
      const folder = mkdtempSync(join(tmpdir(), "desk-killed-"));
      const file = join(folder, "backup");
      try {
        for (let at = 0; at < total; at += batch) {
          await writeContributions(original.database, rows("NEW", at, batch));
        }
        await writeContributions(target.database, rows("OLD", 0, 40));
        vi.stubEnv("DATABASE_URL", original.url);
        expect((await deskRun(backupCommand, file)).code).toBe(0);
        vi.unstubAllEnvs();
        await closeFully(target.database);

        const restore = () => startDeskCommand(target.url, "restore", file, "--force");
        /** Expects a healthy database with either set of records. @returns `OLD` or `NEW` */
        const storedSet = async () => {
          const database = await openDatabase(target.url);
          try {
            const lines: string[] = [];
            expect(
              await runChecks(database, backupChecks, (line) => lines.push(line)),
              lines.join("\n"),
            ).toBe(true);
            const found = await database.reader.selectFrom("contribution").select("id").execute();
            const names = new Set(found.map(({ id }) => id.slice(0, 3)));
            expect([
              ["OLD", 40],
              ["NEW", total],
            ]).toContainEqual([[...names].join(), found.length]);
            return [...names].join();
          } finally {
            await closeFully(database);
          }
        };

        const startedAt = performance.now();
        expect((await restore().ended).code).toBe(0);
        const duration = performance.now() - startedAt;
        expect(await storedSet()).toBe("NEW");
        const again = await openDatabase(target.url);
        await again.write(async (tx) => {
          for (const table of ["contribution", "contribution_doc", "day_count"] as const) {
            await tx.deleteFrom(table).execute();
          }
        });
        await writeContributions(again, rows("OLD", 0, 40));
        await closeFully(again);

        for (let attempt = 1; attempt <= kills && (await storedSet()) === "OLD"; attempt++) {
          const { child, ended } = restore();
          await pause((duration * attempt) / (kills + 1));
          child.kill("SIGKILL");
          await ended;
        }
        await storedSet();
        // A killed restore does not stop the next. On a busy machine, this process may still hold the file.
        await vi.waitFor(
          async () => {
            const { code, output } = await restore().ended;
            expect(code, output).toBe(0);
          },
          { timeout: 60_000, interval: 500 },
        );
        expect(await storedSet()).toBe("NEW");
      } finally {
        await original.dispose();
        await target.dispose();
        rmSync(folder, { recursive: true });
      }
    },
    240_000,
  );
});
