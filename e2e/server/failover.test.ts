import { setTimeout as pause } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { endDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { openDatabase } from "@/lib/database/database";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { findPostgresBinaries } from "@/scripts/postgres/private-cluster";
import { isInstalled, startPrivatePair } from "@/scripts/postgres/private-programs";
import { isLong } from "@/scripts/test/runs";

vi.setConfig({ testTimeout: 300_000 });

const hasPrograms = findPostgresBinaries() !== null && isInstalled("haproxy");

it.runIf(isLong && hasPrograms)("a desk answers 503 at worst while its primary is replaced", async () => {
  const pair = await startPrivatePair();
  if (pair === null) throw new Error("There is no PostgreSQL.");
  const { url, primary, standby } = pair;
  const database = await openDatabase(url);
  const rows = Array.from({ length: 60 }, (_, at) =>
    toRow({ id: `C${at}`, at: at * 3_600_000, isRecurring: false, profiles: [] }),
  );
  await writeContributions(database, rows);
  // Real records in the open: each list has to be recorded.
  const env = { DATABASE_URL: url, DATABASE_READ_URL: standby.url, DEMO_CONTRIBUTIONS: "0", AUTH: "open" };
  const desk = await startOwnDesk(env);
  const answers: { at: number; status: number; ms: number; retryAfter: string | null; total: unknown }[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const at = Date.now();
      const response = await fetch(`${desk.url}/admin/api/v3/contributions`);
      const { meta } = await response.json();
      const retryAfter = response.headers.get("retry-after");
      answers.push({ at, status: response.status, ms: Date.now() - at, retryAfter, total: meta?.total });
      await pause(50);
    }
  };
  const asking = Promise.all([ask(), ask(), ask()]);
  await vi.waitUntil(() => answers.filter(({ status }) => status === 200).length > 30, 60_000);
  await primary.kill();
  await pause(3_000);
  standby.promote();
  const promotedAt = Date.now();
  await vi.waitUntil(() => answers.some(({ at, status }) => at > promotedAt && status === 200), 60_000);
  const recoveredMs = Date.now() - promotedAt;
  await pause(3_000);
  isOver = true;
  await asking;

  const of = (status: number) => answers.filter((answer) => answer.status === status);
  const maxMs = Math.max(...answers.map(({ ms }) => ms));
  console.log({ answered: of(200).length, refused: of(503).length, recoveredMs, maxMs });
  expect(answers.length).toBe(of(200).length + of(503).length);
  expect(of(200).every(({ total }) => total === 60)).toBe(true);
  expect(of(503).every(({ retryAfter }) => retryAfter !== null)).toBe(true);
  expect(recoveredMs).toBeLessThanOrEqual(10_000);
  expect(maxMs).toBeLessThan(20_000);
  const entries = await database.reader
    .selectFrom("audit_entry")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("action", "=", "list")
    .executeTakeFirstOrThrow();
  expect(Number(entries.count)).toBeGreaterThanOrEqual(of(200).length);
  const ready = await fetch(`${desk.url}/readyz`);
  expect(await ready.json()).toMatchObject({ status: "ready", source: "database" });
  await endDesk(desk);
  await database.close();
  await pair.stop();
});
