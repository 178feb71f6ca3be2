import type { ContributionQuery } from "@/lib/contract/contribution-query";
import type { Failure, Outcome } from "@/lib/contract/failure";
import { postIncludes } from "@/lib/contract/post-query";
import { isOpaqueId } from "@/lib/contract/text";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { parseExact } from "@/lib/records/exact-json";
import { postDate } from "@/lib/records/post";
import { member, readInstant } from "@/lib/records/values";
import { everything, type Found, isOutage, type Slice, type Source } from "@/lib/source/source";
import { sleep } from "@/lib/time-scale";
import { type DateField, dateBy } from "./dates";

export interface Stamp {
  /** Counts requests from 1, independent of clocks: of two readings of a record, the higher is newer. */
  readonly number: number;
  /** Ms UTC. */
  readonly at: number;
}

export interface ReadRow {
  readonly id: string;
  readonly value: JsonObject;
  /** UTF-8 JSON text, as the upstream wrote it. */
  readonly text: Uint8Array;
  /** The date that the upstream sorts by (ms UTC); null if the record has none. */
  readonly date: number | null;
  /** `updated_at` of the record (ms UTC); null if it has none. */
  readonly updatedAt: number | null;
  readonly stamp: Stamp;
}

/** Selects a page. Bounds are exclusive and in ms UTC. */
export interface PageRequest {
  readonly before?: number;
  readonly after?: number;
  readonly page: number;
  /** Oldest first instead of newest first. */
  readonly ascending?: boolean;
}

/** A page of a list at one moment. */
export interface ReadPage {
  /** In the upstream's order; no id twice. */
  readonly rows: readonly ReadRow[];
  /** How many rows the page had, including those that repeat an id or have none. */
  readonly size: number;
  /** The upstream's count of rows, which it makes separately from selecting them. */
  readonly total: number;
  readonly perPage: number;
  readonly stamp: Stamp;
  /**
   * The ids of rows that are left out because a URL cannot contain them; empty for a row without an id, and
   * for one that is no record.
   */
  readonly leftOut: readonly string[];
}

/** A list of the upstream, one request at a time, within the background budget. Throws `RequestFailed`. */
export interface RemoteList {
  page(request: PageRequest): Promise<ReadPage>;
  find(id: string): Promise<ReadRow | null>;
}

/** Thrown for a request that got no response or was refused. */
export class RequestFailed extends Error {
  override readonly name = "RequestFailed";

  constructor(readonly failure: Failure) {
    super(failure.code);
  }
}

/** Returns the failure of a request; rethrows any other error. */
export function requestFailed(error: unknown): RequestFailed {
  if (error instanceof RequestFailed) return error;
  throw error;
}

const minuteMs = 60_000;

/** Numbers the requests of this process, and counts those of the last minute. */
export class RequestLog {
  #number = 0;
  #recent: { readonly at: number; readonly rows: number }[] = [];

  constructor(private readonly now: () => number) {}

  /** Continues numbering after the newest request of an earlier process. */
  continueAfter(number: number): void {
    this.#number = Math.max(this.#number, number);
  }

  begin(): Stamp {
    return { number: ++this.#number, at: this.now() };
  }

  end(rows: number): void {
    this.#recent.push({ at: this.now(), rows });
    this.#forget();
  }

  lastMinute(): { readonly requests: number; readonly rows: number } {
    this.#forget();
    return { requests: this.#recent.length, rows: this.#recent.reduce((sum, { rows }) => sum + rows, 0) };
  }

  #forget(): void {
    const now = this.now();
    while (this.#recent[0] !== undefined && now - this.#recent[0].at >= minuteMs) this.#recent.shift();
  }
}

/** Returns the list of contributions, dated by a field. */
export function contributionList(
  source: Source,
  field: DateField,
  log: RequestLog,
  signal: AbortSignal,
): RemoteList {
  const caller = { background: true, signal };
  return remoteList(
    (request) => source.listContributions(toQuery(request), caller),
    (id) => source.findContribution(id, caller),
    (record) => dateBy(field, record),
    log,
    signal,
  );
}

/** Returns the list of a feed's posts, with everything that can be included. It has no bounds. */
export function postList(source: Source, feedId: string, log: RequestLog, signal: AbortSignal): RemoteList {
  const caller = { background: true, signal };
  return remoteList(
    ({ page }) => source.listPosts(feedId, { include: postIncludes, page }, caller),
    (id) => source.findPost(feedId, id, postIncludes, caller),
    postDate,
    log,
    signal,
  );
}

function toQuery({ before, after, page, ascending = false }: PageRequest): ContributionQuery {
  const sort = ascending ? "contribution_date" : "-contribution_date";
  return { ...everything, occurredBefore: before, occurredAfter: after, sort, page };
}

type DateOf = (record: unknown) => number | null;

function remoteList(
  list: (request: PageRequest) => Promise<Outcome<Slice | null>>,
  find: (id: string) => Promise<Outcome<Found | null>>,
  dateOf: DateOf,
  log: RequestLog,
  signal: AbortSignal,
): RemoteList {
  const once: RemoteList = {
    async page(request) {
      const stamp = log.begin();
      const outcome = await list(request);
      const page = outcome.ok && outcome.value !== null ? toPage(outcome.value, dateOf, stamp) : null;
      log.end(page?.rows.length ?? 0);
      if (page !== null) return page;
      throw new RequestFailed(outcome.ok ? { code: "not_found" } : outcome.failure);
    },
    async find(id) {
      const stamp = log.begin();
      const outcome = await find(id);
      const row = outcome.ok && outcome.value !== null ? readRow(outcome.value.text, dateOf, stamp) : null;
      log.end(row === null ? 0 : 1);
      if (!outcome.ok) throw new RequestFailed(outcome.failure);
      if (outcome.value !== null && row === null) throw new RequestFailed({ code: "upstream_malformed" });
      return row;
    },
  };
  return withRetries(once, (ms) => sleep(ms, signal));
}

function toPage(slice: Slice, dateOf: DateOf, stamp: Stamp): ReadPage {
  const { items, total, perPage, skipped = 0 } = slice;
  const rows = new Map<string, ReadRow>();
  const leftOut = Array<string>(skipped).fill("");
  for (const { text, subject } of items) {
    const row = readRow(text, dateOf, stamp);
    if (row === null) leftOut.push(subject.id ?? "");
    else rows.set(row.id, row);
  }
  return { rows: [...rows.values()], size: items.length + skipped, total, perPage, stamp, leftOut };
}

/** Reads a record; null if it has no id by which it can be requested. */
export function readRow(text: Uint8Array, dateOf: DateOf, stamp: Stamp): ReadRow | null {
  const value = parseExact(Buffer.from(text.buffer, text.byteOffset, text.length).toString());
  const id = member(value, "id");
  if (!isJsonObject(value) || (typeof id !== "string" && typeof id !== "number")) return null;
  if (!isOpaqueId(String(id))) return null;
  const updatedAt = readInstant(member(value, "updated_at"));
  return { id: String(id), value, text, date: dateOf(value), updatedAt, stamp };
}

const maxAttempts = 4;
const maxPauseMs = minuteMs;
const refusedPauseMs = 15 * minuteMs;

/** Retries a request after 1, 2 and 4 s, each ± 50%: one failure would restart a group of many pages. */
export function withRetries(list: RemoteList, wait: (ms: number) => Promise<void>): RemoteList {
  async function retry<T>(request: () => Promise<T>): Promise<T> {
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      const result = await request().catch(requestFailed);
      if (!(result instanceof RequestFailed)) return result;
      if (!isOutage(result.failure.code)) throw result;
      await wait(pauseAfter(result.failure, attempt));
    }
    return request();
  }
  return { page: (request) => retry(() => list.page(request)), find: (id) => retry(() => list.find(id)) };
}

/**
 * Returns the pause (ms) after consecutive failures; 15 minutes after a refusal or a 429, which background
 * work gets only after ten in a row.
 */
export function pauseAfter({ code }: Failure, failures: number): number {
  if (!isOutage(code)) return refusedPauseMs;
  return Math.min(maxPauseMs, 1000 * 2 ** (failures - 1)) * (0.5 + Math.random());
}
