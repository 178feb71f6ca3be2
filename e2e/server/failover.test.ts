import { setTimeout as pause } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { endDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { openDatabase } from "@/lib/database/database";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { hasPostgres, isInstalled } from "@/scripts/postgres/private-cluster";
import { startPrivatePair } from "@/scripts/postgres/private-programs";
import { isLong } from "@/scripts/test/runs";

vi.setConfig({ testTimeout: 300_000 });

const hasPrograms = hasPostgres && isInstalled("haproxy");

it.runIf(isLong && hasPrograms)(
  "a desk responds with 200 or 503 while a standby replaces its primary",
  async () => {
    const pair = await startPrivatePair();
    if (pair === null) throw new Error("There is no PostgreSQL.");
    const { url, primary, standby } = pair;
    const database = await openDatabase(url);
    const rows = Array.from({ length: 60 }, (_, index) =>
      toRow({ id: `C${index}`, at: index * 3_600_000, isRecurring: false, profiles: [] }),
    );
    await writeContributions(database, rows);
    // The records count as real: each list leaves an entry in the audit log.
    const env = { DATABASE_URL: url, DATABASE_READ_URL: standby.url, DEMO_CONTRIBUTIONS: "0", AUTH: "open" };
    const desk = await startOwnDesk(env);
    const responses: { at: number; status: number; ms: number; retryAfter: string | null; total: unknown }[] =
      [];
    let isStopped = false;
    const sendRequests = async () => {
      while (!isStopped) {
        const at = Date.now();
        const response = await fetch(`${desk.url}/admin/api/v3/contributions`);
        const { meta } = await response.json();
        const retryAfter = response.headers.get("retry-after");
        responses.push({ at, status: response.status, ms: Date.now() - at, retryAfter, total: meta?.total });
        await pause(50);
      }
    };
    const load = Promise.all([sendRequests(), sendRequests(), sendRequests()]);
    await vi.waitUntil(() => responses.filter(({ status }) => status === 200).length > 30, 60_000);
    await primary.kill();
    await pause(3_000);
    standby.promote();
    const promotedAt = Date.now();
    await vi.waitUntil(() => responses.some(({ at, status }) => at > promotedAt && status === 200), 60_000);
    const recoveredMs = Date.now() - promotedAt;
    await pause(3_000);
    isStopped = true;
    await load;

    const withStatus = (status: number) => responses.filter((response) => response.status === status);
    const maxMs = Math.max(...responses.map(({ ms }) => ms));
    console.log({ ok: withStatus(200).length, refused: withStatus(503).length, recoveredMs, maxMs });
    expect(responses.length).toBe(withStatus(200).length + withStatus(503).length);
    expect(withStatus(200).every(({ total }) => total === 60)).toBe(true);
    expect(withStatus(503).every(({ retryAfter }) => retryAfter !== null)).toBe(true);
    expect(recoveredMs).toBeLessThanOrEqual(10_000);
    expect(maxMs).toBeLessThan(20_000);
    const entries = await database.reader
      .selectFrom("audit_entry")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("action", "=", "list")
      .executeTakeFirstOrThrow();
    expect(Number(entries.count)).toBeGreaterThanOrEqual(withStatus(200).length);
    const ready = await fetch(`${desk.url}/readyz`);
    expect(await ready.json()).toMatchObject({ status: "ready", source: "database" });
    await endDesk(desk);
    await database.close();
    await pair.stop();
  },
);
