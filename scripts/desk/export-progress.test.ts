import { setTimeout as pause } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { openScratchSqlite } from "@/lib/database/__fixtures__/scratch-database";
import { openExport } from "@/lib/export/open-export";
import { deskRun } from "./__fixtures__/desk-run";
import { exportCommand } from "./export";

vi.mock("@/lib/export/open-export", { spy: true });

it("a workbook shows its rows on a terminal before it is written", async () => {
  const { url, dispose } = await openScratchSqlite();
  vi.stubEnv("DATABASE_URL", url);
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  const { openExport: open } = await vi.importActual<{ openExport: typeof openExport }>(
    "@/lib/export/open-export",
  );
  vi.mocked(openExport).mockImplementation(async (database, request) => {
    request.progress.rows = 1234;
    await pause(500);
    return open(database, request);
  });
  const { code, err } = await deskRun(exportCommand, "--format", "xlsx", "--to", "-");
  process.stderr.isTTY = isTTY;
  vi.unstubAllEnvs();
  await dispose();
  expect([code, err]).toEqual([0, expect.stringMatching(/\r\S*1,234 rows, [\d,]+ rows\/s\r\S*\n?/)]);
});
