import type { ContributionQuery } from "@/lib/contract/contribution-query";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { type Kind, kinds, kindsAsked } from "@/lib/reading/kind";
import type { RecordText } from "@/lib/source/source";
import type { DaySums } from "./day-sums";
import { type Range, rangeOf, type Seek, seek, toDays } from "./page-plan";

/** Page size of contributions (spec §8). */
export const contributionsPerPage = 25;

interface ContributionPage {
  readonly items: readonly RecordText[];
  readonly kinds: readonly Kind[];
  readonly total: number;
}

/** One page of contributions and their total, read from one moment of the database. */
export async function listContributions(
  database: Database,
  sums: DaySums,
  query: ContributionQuery,
): Promise<ContributionPage> {
  const asked = kindsAsked(query).map((kind) => kinds.indexOf(kind));
  const range = rangeOf(query);
  if (asked.length === 0 || range.from > range.to) return { items: [], kinds: [], total: 0 };

  return database.read(async (tx) => {
    const index = await sums.index(tx, asked);
    const days = toDays(range);
    const ends = { head: await countIn(tx, asked, days.head), tail: await countIn(tx, asked, days.tail) };
    const total = ends.head + index.count(days.first, days.last) + ends.tail;
    const offset = (query.page - 1) * contributionsPerPage;
    if (offset >= total) return { items: [], kinds: [], total };
    const descending = query.sort === "-contribution_date";
    const place = seek(range, days, ends, index, descending, offset);
    const docs = await pageDocs(tx, asked, place, descending);
    return {
      items: docs.map(({ doc }) => database.document.decode(doc)),
      kinds: docs.map(({ kind }) => kinds[kind] ?? "onetime"),
      total,
    };
  });
}

async function countIn(tx: Tx, asked: readonly number[], range: Range | null): Promise<number> {
  if (range === null) return 0;
  const row = await ofKinds(tx, asked, range)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Keys first, on a covering index and with their limit; documents last, by primary key. */
function pageDocs(tx: Tx, asked: readonly number[], place: Seek, descending: boolean) {
  const direction = descending ? "desc" : "asc";
  const keys = ofKinds(tx, asked, place.range)
    .select(["seq", "occurred_at", "id", "kind"])
    .orderBy("occurred_at", direction)
    .orderBy("id", direction)
    .limit(contributionsPerPage)
    .offset(place.skip);
  return tx
    .selectFrom(keys.as("page"))
    .innerJoin("contribution_doc", "contribution_doc.seq", "page.seq")
    .select(["contribution_doc.doc", "page.kind"])
    .orderBy("page.occurred_at", direction)
    .orderBy("page.id", direction)
    .execute();
}

function ofKinds(tx: Tx, asked: readonly number[], { from, to }: Range) {
  const inRange = tx
    .selectFrom("contribution")
    .where("occurred_at", ">=", from)
    .where("occurred_at", "<=", to);
  const [only, ...others] = asked;
  if (only !== undefined && others.length === 0) return inRange.where("kind", "=", only);
  // Two kinds are asked for as "not the third": IN would tempt the planner away from the date order.
  const missing = kinds.findIndex((_, kind) => !asked.includes(kind));
  return missing === -1 ? inRange : inRange.where("kind", "<>", missing);
}
