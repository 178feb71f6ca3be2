import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, inject, it, vi } from "vitest";
import { openAudit } from "@/lib/accounts/audit/audit";
import { verifyChain } from "@/lib/accounts/audit/verify-chain";
import { openDatabase } from "@/lib/database/database";
import { openPostgres } from "@/lib/database/postgres/postgres-engine";
import { withStandby } from "@/lib/database/standby";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { everything } from "@/lib/source/source";
import { isLong } from "@/scripts/test/runs";
import { execute, isInstalled } from "./private-cluster";
import { startPrivatePair } from "./private-programs";

vi.setConfig({ testTimeout: 300_000 });

const maxLagMs = 5_000;
const hour = 3_600_000;
const context = { viewer: { kind: "nobody" }, address: null, requestId: null } as const;

const hasPrograms = inject("postgresUrl") !== null && isInstalled("haproxy");

describe.runIf(isLong && hasPrograms)("two desks behind HAProxy, with a primary and a standby", () => {
  it("lose no acknowledged write, return no wrong result, and write again after a promotion", async () => {
    const pair = await startPrivatePair();
    if (pair === null) throw new Error("There is no PostgreSQL.");
    const { url, primary, standby } = pair;
    const first = await openDatabase(url);
    await writeContributions(first, rows("seed", 0, 500));
    await first.close();
    const desks = [await openDesk(url, standby.url), await openDesk(url, standby.url)];

    const load = desks.map((desk, index) => startLoad(desk, index));
    await pause(8_000);
    const before = tally(load);
    await primary.kill();
    const killedAt = Date.now();
    await pause(3_000);
    standby.promote();
    const promotedAt = Date.now();
    const written = load.map(({ written }) => written.length);
    await vi.waitUntil(() => load.every((one, index) => one.written.length > (written[index] ?? 0)), 60_000);
    const recoveredMs = Date.now() - promotedAt;
    const readsMeanwhile = load.flatMap(({ reads }) => reads.filter((at) => at > killedAt)).length;
    await pause(5_000);
    for (const one of load) one.stop();
    await Promise.all(load.map(({ ended }) => ended));

    const after = tally(load);
    console.log({ before, after, recoveredMs, readsMeanwhile, outageMs: promotedAt - killedAt });
    expect(load.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(recoveredMs).toBeLessThanOrEqual(10_000);
    expect(readsMeanwhile).toBeGreaterThan(0);
    const [desk] = desks;
    if (desk === undefined) throw new Error("There is no desk.");
    const stored = await desk.database.reader.selectFrom("contribution").select("id").execute();
    const storedIds = new Set(stored.map(({ id }) => id));
    expect(load.flatMap((one) => one.written).filter(({ id }) => !storedIds.has(id))).toEqual([]);
    const entries = await desk.database.reader.selectFrom("audit_entry").select("ids").execute();
    const auditedIds = new Set(entries.flatMap(({ ids }) => JSON.parse(ids)));
    expect(load.flatMap(({ audited }) => audited).filter((id) => !auditedIds.has(id))).toEqual([]);
    expect(await verifyChain(desk.database)).toMatchObject({ whole: true });
    for (const { source } of desks) {
      const sums = await source.sums.contributions(everything);
      expect(sums).toMatchObject({
        value: { coverage: { counted: storedIds.size, records: storedIds.size } },
      });
      expect(await source.listContributions(everything)).toMatchObject({ value: { total: storedIds.size } });
    }
    for (const { reader } of desks) await reader.close();
    await pair.stop();
  });

  it("read from the primary while the standby lags and after its end", async () => {
    const pair = await startPrivatePair();
    if (pair === null) throw new Error("There is no PostgreSQL.");
    const { url, primary, standby } = pair;
    await execute(primary.url, "alter system set synchronous_standby_names = ''", "select pg_reload_conf()");
    const first = await openDatabase(url);
    await writeContributions(first, rows("seed", 0, 500));
    await first.close();
    const desk = await openDesk(url, standby.url);
    const load = startLoad(desk, 0);
    await pause(4_000);
    const paused = Date.now();
    await execute(standby.url, "select pg_wal_replay_pause()");
    await pause(9_000);
    const resumed = Date.now();
    await execute(standby.url, "select pg_wal_replay_resume()");
    await pause(12_000);
    const killed = Date.now();
    await standby.kill();
    await pause(4_000);
    load.stop();
    await load.ended;
    const between = (from: number, to: number) => load.reads.filter((at) => at > from && at < to).length;
    const reads = [between(paused, resumed), between(resumed, killed), between(killed, Date.now())];
    console.log({ ...tally([load])[0], reads });
    expect(load.wrong).toEqual([]);
    expect(Math.min(...reads)).toBeGreaterThan(0);
    expect(load.stale).toBe(0);
    const stored = await desk.database.reader.selectFrom("contribution").select("id").execute();
    expect(await desk.source.listContributions(everything)).toMatchObject({
      value: { total: stored.length },
    });
    await desk.reader.close();
    await pair.stop();
  });
});

function rows(name: string, from: number, count: number) {
  return Array.from({ length: count }, (_, at) =>
    toRow({ id: `${name}-${from + at}`, at: (from + at) * hour, isRecurring: false, profiles: [] }),
  );
}

async function openDesk(url: string, readUrl: string) {
  const database = await openDatabase(url);
  const reader = await withStandby(database, openPostgres(readUrl), maxLagMs);
  const audit = openAudit(database, () => {});
  return { database, reader, audit, source: createDatabaseSource(reader) };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The number of writes that all desks started, and the times of the acknowledged ones. */
let started = 500;
let acknowledged: number[] = [];
beforeEach(() => {
  started = 500;
  acknowledged = [];
});

/** Writes, audits and reads like a desk until it is stopped. */
function startLoad(desk: Desk, index: number) {
  let isOver = false;
  const results = {
    written: [] as { readonly id: string }[],
    audited: [] as string[],
    /** The times of successful reads. */
    reads: [] as number[],
    stale: 0,
    refused: 0,
    wrong: [] as string[],
  };
  const write = async () => {
    for (let at = 0; !isOver; at++) {
      const id = `D${index}`;
      started++;
      await writeContributions(desk.database, rows(id, at, 1)).then(
        () => {
          acknowledged.push(Date.now());
          results.written.push({ id: `${id}-${at}` });
        },
        (error: unknown) => {
          results.refused++;
          if (!desk.database.isUnavailable(error)) results.wrong.push(String(error));
        },
      );
      await pause(50);
    }
  };
  const record = async () => {
    for (let at = 0; !isOver; at++) {
      const id = `A${index}-${at}`;
      const entry = await desk.audit.note({ ...context, action: "view", kind: "contribution", ids: [id] });
      if (entry.ok) results.audited.push(id);
      else results.refused++;
      await pause(20);
    }
  };
  const read = async () => {
    while (!isOver) {
      const startedAt = Date.now();
      const listed = await desk.source.listContributions(everything);
      await pause(20);
      if (!listed.ok) {
        results.refused++;
        if (listed.failure.code !== "database_unavailable") results.wrong.push(listed.failure.code);
        continue;
      }
      const { total, asOf, cached } = listed.value;
      results.reads.push(Date.now());
      if (cached !== undefined) results.stale++;
      const since = cached === undefined ? startedAt - maxLagMs : asOf;
      const min = 500 + acknowledged.filter((at) => at < since).length;
      if (total < min || total > started) results.wrong.push(`${total} of ${min} to ${started}, ${cached}`);
    }
  };
  const ended = Promise.all([write(), record(), read(), read()]);
  return Object.assign(results, {
    ended,
    stop: () => {
      isOver = true;
    },
  });
}

function tally(load: readonly ReturnType<typeof startLoad>[]) {
  return load.map(({ written, audited, reads, stale, refused }) => ({
    written: written.length,
    audited: audited.length,
    reads: reads.length,
    stale,
    refused,
  }));
}
