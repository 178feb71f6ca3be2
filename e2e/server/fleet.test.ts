import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Fleet, hasFleetPrograms, startFleet } from "@/e2e/servers/fleet";
import { openProxyClient, type ProxyResponse } from "@/e2e/servers/proxy-client";
import { verifyChain } from "@/lib/accounts/audit/verify-chain";
import { type Database, openDatabase } from "@/lib/database/database";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { toContributionRow } from "@/lib/source/database/write";
import { isLong } from "@/scripts/test/runs";

const seeded = 400;
const maxLagMs = 5_000;
/** Time limit of each response while a component is down. */
const maxResponseMs = 20_000;
/** Time limit from the restart of a component to the last refused response. */
const maxRecoveryMs = 20_000;

const startedAt = Date.UTC(2024, 0, 1);
const idOf = (at: number) => `FLEET${at}`;

/** Returns a contribution of ten dollars: sums show how many were counted. */
function rowOf(at: number) {
  const id = idOf(at);
  const ordered_at = new Date(startedAt + at * 3_600_000).toISOString();
  const supporter = { id: `S${at}`, first_name: "Nora", last_name: "Fleet" };
  const value = { id, ordered_at, currency: "USD", total_amount: "10.0000", supporter };
  return toContributionRow({ id, value, text: Buffer.from(JSON.stringify(value)) });
}

/** The number of contributions that a correct response may have. */
interface Range {
  readonly min: number;
  readonly max: number;
}

const isWithin = (count: unknown, { min, max }: Range) =>
  typeof count === "number" && count >= min && count <= max;

interface Read {
  readonly path: string;
  /** Leaves no entry in the audit log: sums of a list release no record. */
  readonly isUnaudited?: boolean;
  isRight(body: string, range: Range): boolean;
}

/** Requests of clients, each with a check of its response. */
const reads: readonly Read[] = [
  {
    path: "/admin/api/v3/contributions",
    isRight(body, range) {
      const { data, meta } = JSON.parse(body);
      return isWithin(meta.total, range) && data.length === 25;
    },
  },
  {
    path: "/admin/api/v3/contributions?sort=contribution_date&page=2",
    isRight: (body, range) => {
      const { data, meta } = JSON.parse(body);
      return isWithin(meta.total, range) && data[0].id === idOf(25);
    },
  },
  {
    path: `/admin/api/v3/contributions/${idOf(7)}`,
    isRight: (body) => JSON.parse(body).data.id === idOf(7),
  },
  { path: "/api/search?q=fleet", isRight: (body, range) => isWithin(JSON.parse(body).total, range) },
  {
    path: "/api/contributions/sums",
    isUnaudited: true,
    isRight(body, range) {
      const { sums, count, coverage } = JSON.parse(body);
      // Soon after a start the sums may be partial, as `coverage` shows.
      if (coverage.counted < coverage.records) return true;
      return isWithin(count, range) && Number(sums[0].amount) === 10 * count;
    },
  },
];

const exported: Read = {
  path: "/api/export?format=ndjson&personal=1",
  isRight: (body, range) => isWithin(body.trim().split("\n").length, range),
};

/**
 * The problem of a response. While a component is down, these are allowed: `refused` (503), `proxy` (its own
 * 502), `cut`, and `waiting` (429) for an export during another export.
 */
type Problem = "wrong" | "failed" | "late" | "refused" | "proxy" | "cut" | "waiting";

interface Result {
  readonly at: number;
  readonly ms: number;
  readonly problem: Problem | null;
  readonly detail: string;
}

/** Sends reads and writes until it is stopped. */
class Load {
  readonly results: Result[] = [];
  /** The IDs of requests whose response released records. */
  readonly released: string[] = [];
  /** The time of each acknowledgment, by number. A write may be stored without an acknowledgment. */
  readonly acknowledged = new Map<number, number>();
  #nextNumber = seeded;
  #isStopped = false;
  readonly #ended: Promise<unknown>;

  constructor(fleet: Fleet, database: Database) {
    const readers = Array.from({ length: 6 }, (_, lane) => this.#read(fleet, lane));
    this.#ended = Promise.all([...readers, this.#export(fleet), this.#write(database)]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#ended;
  }

  async #write(database: Database): Promise<void> {
    while (!this.#isStopped) {
      const at = this.#nextNumber++;
      const isDone = await writeContributions(database, [rowOf(at)]).then(
        () => true,
        () => false,
      );
      if (isDone) this.acknowledged.set(at, Date.now());
      await pause(100);
    }
  }

  async #read({ proxy }: Fleet, lane: number): Promise<void> {
    const client = openProxyClient(proxy, lane % 2 === 0);
    for (let number = lane; !this.#isStopped; number++) {
      const read = reads[number % reads.length] ?? exported;
      const id = await this.#send(client, read);
      if (id !== null && !read.isUnaudited) this.released.push(id);
      await pause(30);
    }
    client.close();
  }

  async #export({ proxy }: Fleet): Promise<void> {
    const client = openProxyClient(proxy);
    while (!this.#isStopped) {
      await this.#send(client, exported);
      await pause(200);
    }
    client.close();
  }

  /** @returns the request ID of a good response, else null */
  async #send(client: ReturnType<typeof openProxyClient>, read: Read) {
    const at = Date.now();
    const response = await client.send("GET", read.path).catch((error: unknown) => String(error));
    const problem = this.#problemOf(response, read, at);
    const ms = Date.now() - at;
    const text =
      typeof response === "string" ? response : `${response.status} ${response.body.slice(0, 100)}`;
    const detail = `${read.path}: ${text}`;
    this.results.push({ at, ms, detail, problem: ms > maxResponseMs ? "late" : problem });
    const id = typeof response === "string" ? undefined : response.headers["x-request-id"];
    return problem === null && typeof id === "string" ? id : null;
  }

  #problemOf(response: ProxyResponse | string, read: Read, at: number): Problem | null {
    if (typeof response === "string") return /hang up|aborted|ECONNRESET/.test(response) ? "cut" : "failed";
    const { status, headers, body } = response;
    const isDesk = headers["x-request-id"] !== undefined;
    if (status === 502 && !isDesk) return "proxy";
    const hasRetry = headers["retry-after"] !== undefined;
    if (status === 503 && hasRetry) return "refused";
    // An export of a killed desk counts as running for half a minute.
    if (status === 429 && hasRetry && read === exported) return "waiting";
    if (status >= 500) return "failed";
    const asOf = Date.parse(String(headers["x-data-as-of"]));
    const isRight = status === 200 && read.isRight(body, this.#rangeAt(Math.min(asOf || at, at) - maxLagMs));
    return isRight ? null : "wrong";
  }

  #rangeAt(time: number): Range {
    const acknowledged = [...this.acknowledged.values()].filter((at) => at < time).length;
    return { min: seeded + acknowledged, max: this.#nextNumber };
  }
}

describe.runIf(isLong)("a fleet of nginx, two desks, PgBouncer, a primary and a standby", () => {
  test.skipIf(!hasFleetPrograms)(
    "sends no wrong response, loses no write and never hangs while each component is killed in turn",
    { timeout: 600_000 },
    async ({ onTestFinished }) => {
      const fleet = await startFleet();
      onTestFinished(fleet.stop);
      const database = await openDatabase(fleet.primary.url);
      onTestFinished(() => database.close());
      await writeContributions(
        database,
        Array.from({ length: seeded }, (_, at) => rowOf(at)),
      );
      const load = new Load(fleet, database);
      await untilGood(load, 0);
      const tallies: Record<string, Record<string, number>> = { "no crash": tally(load.results) };
      for (const [component, crash] of Object.entries(fleet.crash)) {
        const from = load.results.length;
        await crash();
        const backAt = Date.now();
        await untilGood(load, backAt);
        const lastBad = load.results.findLast(({ problem }) => problem === "refused")?.at ?? 0;
        const recoveredMs = Math.max(0, lastBad - backAt);
        tallies[component] = { ...tally(load.results.slice(from)), recoveredMs };
        expect(recoveredMs, `ms until responses are good after the crash of ${component}`).toBeLessThan(
          maxRecoveryMs,
        );
      }
      await pause(3_000);
      await load.stop();
      console.table(tallies);

      const bad = load.results.filter(({ problem }) => /wrong|failed|late/.test(problem ?? ""));
      expect(bad.slice(0, 20)).toEqual([]);
      await expectNothingLost(load, database);
      await expectAgreement(fleet, database);
    },
  );
});

/** Waits for good responses to requests that were sent after a time. */
function untilGood({ results }: Load, since: number): Promise<void> {
  const count = () => results.filter(({ at, problem }) => at > since && problem === null).length;
  return expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(60);
}

function tally(results: readonly Result[]): Record<string, number> {
  const count = (problem: Problem | null) => results.filter((result) => result.problem === problem).length;
  const times = results.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return {
    good: count(null),
    wrong: count("wrong"),
    failed: count("failed"),
    late: count("late"),
    refused: count("refused"),
    proxy: count("proxy"),
    cut: count("cut"),
    waiting: count("waiting"),
    p50: times[Math.floor(times.length / 2)] ?? 0,
    max: times.at(-1) ?? 0,
  };
}

/** Checks that every acknowledged write is stored, and every response has an audit entry. */
async function expectNothingLost({ acknowledged, released }: Load, database: Database): Promise<void> {
  const stored = await database.reader.selectFrom("contribution").select("id").execute();
  const ids = new Set(stored.map(({ id }) => id));
  expect([...acknowledged.keys()].filter((at) => !ids.has(idOf(at)))).toEqual([]);
  const entries = await database.reader.selectFrom("audit_entry").select("request_id").execute();
  const recorded = new Set(entries.map(({ request_id }) => request_id));
  expect(released.filter((id) => !recorded.has(id))).toEqual([]);
  expect(await verifyChain(database)).toMatchObject({ whole: true });
}

/** Checks that both desks have all records, and that pages show the standby's time. */
async function expectAgreement({ proxy, ports }: Fleet, database: Database): Promise<void> {
  const { total } = await database.reader
    .selectFrom("contribution")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const client = openProxyClient(proxy);
  const exact = { min: total, max: total };
  for (const { path, isRight } of [...reads, ...reads]) {
    const { body } = await client.send("GET", path);
    expect(isRight(body, exact), `${path} of ${ports.length} desks: ${body.slice(0, 200)}`).toBe(true);
  }
  const readPage = async () => (await client.send("GET", "/contributions")).body;
  await expect.poll(readPage, { timeout: 30_000 }).toContain("As of ");
  client.close();
}
