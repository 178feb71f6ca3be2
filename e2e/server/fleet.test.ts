import { setTimeout as pause } from "node:timers/promises";
import { describe, expect } from "vitest";
import { type Fleet, hasFleetPrograms, startFleet } from "@/e2e/servers/fleet";
import { openProxyClient, type ProxyAnswer } from "@/e2e/servers/proxy-client";
import { test } from "@/e2e/servers/scratch-test";
import { verifyChain } from "@/lib/accounts/audit/verify-chain";
import { type Database, openDatabase } from "@/lib/database/database";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { toContributionRow } from "@/lib/source/database/write";
import { isLong } from "@/scripts/test/runs";

const seeded = 400;
const maxLagMs = 5_000;
/** Each answer comes within this time, whatever is away. */
const maxAnswerMs = 20_000;
/** Answers are good again within this time after a part has come back. */
const maxRecoveryMs = 20_000;

const startedAt = Date.UTC(2024, 0, 1);
const idOf = (at: number) => `FLEET${at}`;

/** Each contribution gives ten dollars, so that a sum shows how many were added. */
function rowOf(at: number) {
  const id = idOf(at);
  const ordered_at = new Date(startedAt + at * 3_600_000).toISOString();
  const supporter = { id: `S${at}`, first_name: "Nora", last_name: "Fleet" };
  const value = { id, ordered_at, currency: "USD", total_amount: "10.0000", supporter };
  return toContributionRow({ id, value, text: Buffer.from(JSON.stringify(value)) });
}

/** How many contributions a right answer may have seen. */
interface Extent {
  readonly least: number;
  readonly most: number;
}

const isWithin = (count: unknown, { least, most }: Extent) =>
  typeof count === "number" && count >= least && count <= most;

interface Read {
  readonly path: string;
  /** Whether it leaves no entry in the audit log: sums of a list release no record. */
  readonly isUnaudited?: boolean;
  isRight(body: string, extent: Extent): boolean;
}

/** Reads of clients, and how a right answer looks. */
const reads: readonly Read[] = [
  {
    path: "/admin/api/v3/contributions",
    isRight(body, extent) {
      const { data, meta } = JSON.parse(body);
      return isWithin(meta.total, extent) && data.length === 25;
    },
  },
  {
    path: "/admin/api/v3/contributions?sort=contribution_date&page=2",
    isRight: (body, extent) => {
      const { data, meta } = JSON.parse(body);
      return isWithin(meta.total, extent) && data[0].id === idOf(25);
    },
  },
  {
    path: `/admin/api/v3/contributions/${idOf(7)}`,
    isRight: (body) => JSON.parse(body).data.id === idOf(7),
  },
  { path: "/api/search?q=fleet", isRight: (body, extent) => isWithin(JSON.parse(body).total, extent) },
  {
    path: "/api/contributions/sums",
    isUnaudited: true,
    isRight(body, extent) {
      const { sums, count, coverage } = JSON.parse(body);
      // Right after a start, not all may be counted; the answer says so.
      if (coverage.counted < coverage.records) return true;
      return isWithin(count, extent) && Number(sums[0].amount) === 10 * count;
    },
  },
];

const exported: Read = {
  path: "/api/export?format=ndjson&personal=1",
  isRight: (body, extent) => isWithin(body.trim().split("\n").length, extent),
};

/**
 * Why an answer is not good. `refused` (503), the `proxy`'s own 502 and a `cut` answer are in order while a
 * part is away, and so is an export that is `waiting` for another one (429).
 */
type Trouble = "wrong" | "failed" | "late" | "refused" | "proxy" | "cut" | "waiting";

interface Result {
  readonly at: number;
  readonly ms: number;
  readonly trouble: Trouble | null;
  readonly detail: string;
}

/** Reads and writes until it is stopped. */
class Load {
  readonly results: Result[] = [];
  /** The requests that were answered with records. */
  readonly released: string[] = [];
  /** When each write was acknowledged, in order; a number that was begun may be stored without that. */
  readonly acknowledged = new Map<number, number>();
  #begun = seeded;
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
      const at = this.#begun++;
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
    for (let nth = lane; !this.#isStopped; nth++) {
      const read = reads[nth % reads.length] ?? exported;
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

  /** @returns the id of the request, if it was answered well */
  async #send(client: ReturnType<typeof openProxyClient>, read: Read) {
    const at = Date.now();
    const answer = await client.send("GET", read.path).catch((error: unknown) => String(error));
    const trouble = this.#troubleOf(answer, read, at);
    const ms = Date.now() - at;
    const text = typeof answer === "string" ? answer : `${answer.status} ${answer.body.slice(0, 100)}`;
    const detail = `${read.path}: ${text}`;
    this.results.push({ at, ms, detail, trouble: ms > maxAnswerMs ? "late" : trouble });
    const id = typeof answer === "string" ? undefined : answer.headers["x-request-id"];
    return trouble === null && typeof id === "string" ? id : null;
  }

  #troubleOf(answer: ProxyAnswer | string, read: Read, at: number): Trouble | null {
    if (typeof answer === "string") return /hang up|aborted|ECONNRESET/.test(answer) ? "cut" : "failed";
    const { status, headers, body } = answer;
    const isDesk = headers["x-request-id"] !== undefined;
    if (status === 502 && !isDesk) return "proxy";
    const hasRetry = headers["retry-after"] !== undefined;
    if (status === 503 && hasRetry) return "refused";
    // An export of a desk that was killed counts for half a minute.
    if (status === 429 && hasRetry && read === exported) return "waiting";
    if (status >= 500) return "failed";
    const asOf = Date.parse(String(headers["x-data-as-of"]));
    const isRight = status === 200 && read.isRight(body, this.#extentAt(Math.min(asOf || at, at) - maxLagMs));
    return isRight ? null : "wrong";
  }

  #extentAt(time: number): Extent {
    const least = [...this.acknowledged.values()].filter((at) => at < time).length;
    return { least: seeded + least, most: this.#begun };
  }
}

describe.runIf(isLong)("nginx, two desks, PgBouncer, a primary and a standby", () => {
  test.skipIf(!hasFleetPrograms)(
    "answer nothing wrong, lose nothing and never hang while each part is killed in turn",
    { timeout: 600_000 },
    async ({ folder, onTestFinished }) => {
      const fleet = await startFleet(folder);
      onTestFinished(fleet.stop);
      const database = await openDatabase(fleet.primary.url);
      onTestFinished(() => database.close());
      await writeContributions(
        database,
        Array.from({ length: seeded }, (_, at) => rowOf(at)),
      );
      const load = new Load(fleet, database);
      await untilGood(load, 0);
      const tallies: Record<string, Record<string, number>> = { nothing: tally(load.results) };
      for (const [part, crash] of Object.entries(fleet.crash)) {
        const from = load.results.length;
        await crash();
        const backAt = Date.now();
        await untilGood(load, backAt);
        const lastBad = load.results.findLast(({ trouble }) => trouble === "refused")?.at ?? 0;
        const recoveredMs = Math.max(0, lastBad - backAt);
        tallies[part] = { ...tally(load.results.slice(from)), recoveredMs };
        expect(recoveredMs, `ms until answers are good again after ${part}`).toBeLessThan(maxRecoveryMs);
      }
      await pause(3_000);
      await load.stop();
      console.table(tallies);

      const bad = load.results.filter(({ trouble }) => /wrong|failed|late/.test(trouble ?? ""));
      expect(bad.slice(0, 20)).toEqual([]);
      await expectNothingLost(load, database);
      await expectAgreement(fleet, database);
    },
  );
});

/** Waits for answers to requests that were sent after an instant. */
function untilGood({ results }: Load, since: number): Promise<void> {
  const count = () => results.filter(({ at, trouble }) => at > since && trouble === null).length;
  return expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(60);
}

function tally(results: readonly Result[]): Record<string, number> {
  const count = (trouble: Trouble | null) => results.filter((result) => result.trouble === trouble).length;
  const times = results.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return {
    good: count(null),
    ...{ wrong: count("wrong"), failed: count("failed"), late: count("late") },
    ...{ refused: count("refused"), proxy: count("proxy"), cut: count("cut"), waiting: count("waiting") },
    ...{ p50: times[Math.floor(times.length / 2)] ?? 0, max: times.at(-1) ?? 0 },
  };
}

/** Every write that was acknowledged is there, and so is an entry for each answer. */
async function expectNothingLost({ acknowledged, released }: Load, database: Database): Promise<void> {
  const stored = await database.reader.selectFrom("contribution").select("id").execute();
  const ids = new Set(stored.map(({ id }) => id));
  expect([...acknowledged.keys()].filter((at) => !ids.has(idOf(at)))).toEqual([]);
  const entries = await database.reader.selectFrom("audit_entry").select("request_id").execute();
  const recorded = new Set(entries.map(({ request_id }) => request_id));
  expect(released.filter((id) => !recorded.has(id))).toEqual([]);
  expect(await verifyChain(database)).toMatchObject({ whole: true });
}

/** Both desks have the same records, and their pages say as of when the standby's are. */
async function expectAgreement({ proxy, ports }: Fleet, database: Database): Promise<void> {
  const { total } = await database.reader
    .selectFrom("contribution")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const client = openProxyClient(proxy);
  const exact = { least: total, most: total };
  for (const { path, isRight } of [...reads, ...reads]) {
    const { body } = await client.send("GET", path);
    expect(isRight(body, exact), `${path} of ${ports.length} desks: ${body.slice(0, 200)}`).toBe(true);
  }
  const readPage = async () => (await client.send("GET", "/contributions")).body;
  await expect.poll(readPage, { timeout: 30_000 }).toContain("As of ");
  client.close();
}
