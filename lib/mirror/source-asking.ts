import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { postIncludes } from "@/lib/contract/post-query";
import { postDate } from "@/lib/reading/contribution-date";
import type { Found, Slice, Source } from "@/lib/source/source";
import type { Asking, PageQuestion } from "./asking";
import { type DateField, dateBy } from "./date-field";
import { type ReadRow, readRow, type Stamp, writtenId } from "./read-row";

/** Numbers the requests of this process. */
export type Stamps = () => Stamp;

type DateOf = (record: unknown) => number | null;

/** Asks an upstream's source for contributions, on behalf of nobody: it waits for its share of the budget. */
export function askContributions(
  source: Source,
  field: DateField,
  stamps: Stamps,
  signal?: AbortSignal,
): Asking {
  const caller = { background: true, ...(signal === undefined ? {} : { signal }) };
  const dateOf: DateOf = (record) => dateBy(field, record);
  return {
    page: (question) => readPage(() => source.listContributions(toQuery(question), caller), dateOf, stamps),
    find: (id) => readOne(() => source.findContribution(id, caller), dateOf, stamps),
  };
}

/** The same for the posts of a feed, with all that can be included. They have no bounds. */
export function askPosts(source: Source, feedId: string, stamps: Stamps, signal?: AbortSignal): Asking {
  const caller = { background: true, ...(signal === undefined ? {} : { signal }) };
  return {
    page: ({ page }) =>
      readPage(() => source.listPosts(feedId, { include: postIncludes, page }, caller), postDate, stamps),
    find: (id) => readOne(() => source.findPost(feedId, id, postIncludes, caller), postDate, stamps),
  };
}

function toQuery({ before, after, page, ascending = false }: PageQuestion): ContributionQuery {
  const kinds = {
    onetime: false,
    recurring: false,
    initialRecurring: false,
    oneTimeAndInitialRecurring: false,
  };
  return {
    ...(before === undefined ? {} : { occurredBefore: before }),
    ...(after === undefined ? {} : { occurredAfter: after }),
    ...kinds,
    sort: ascending ? "contribution_date" : "-contribution_date",
    page,
  };
}

async function readPage(ask: () => Promise<Outcome<Slice | null>>, dateOf: DateOf, stamps: Stamps) {
  const stamp = stamps();
  const outcome = await ask();
  if (!outcome.ok) return outcome;
  if (outcome.value === null) return fail("not_found");
  const { items, records, total, perPage } = outcome.value;
  const read = items.map((text, nth) => ({ text, row: readRow(text, dateOf, stamp, records?.[nth]) }));
  const rows = new Map(read.flatMap(({ row }) => (row === null ? [] : [[row.id, row]])));
  const leftOut = read.flatMap(({ text, row }) => (row === null ? [writtenId(text)] : []));
  return succeed({ rows: [...rows.values()], size: items.length, total, perPage, stamp, leftOut });
}

async function readOne(
  ask: () => Promise<Outcome<Found | null>>,
  dateOf: DateOf,
  stamps: Stamps,
): Promise<Outcome<ReadRow | null>> {
  const stamp = stamps();
  const outcome = await ask();
  if (!outcome.ok || outcome.value === null) return outcome.ok ? succeed(null) : outcome;
  const row = readRow(outcome.value.item, dateOf, stamp);
  return row === null ? fail("upstream_malformed") : succeed(row);
}
