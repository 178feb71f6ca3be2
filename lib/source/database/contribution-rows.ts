import type { Kysely } from "kysely";
import type { Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { kinds } from "@/lib/records/labels";
import type { Range, Seek } from "./page-plan";

/** Page size of contributions (read API §8). */
export const contributionsPerPage = 25;

/** A row of a page, and the version of the store that it was read at. */
export interface PageRow {
  readonly id: string;
  readonly doc: unknown;
  readonly digest: string | null;
  readonly kind: number;
  readonly version: number | null;
}

/** How many contributions of the asked kinds (positions in `kinds`) lie in a range; none in no range. */
export async function countRows(tx: Tx, asked: readonly number[], range: Range | null): Promise<number> {
  if (range === null) return 0;
  const row = await ofKinds(tx, asked, range)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/**
 * The rows of a page: keys first, on a covering index and with their limit; documents last, by primary key.
 */
export function readRows(
  db: Kysely<Tables>,
  asked: readonly number[],
  place: Seek,
  descending: boolean,
): Promise<PageRow[]> {
  const direction = descending ? "desc" : "asc";
  const keys = ofKinds(db, asked, place.range)
    .select(["seq", "occurred_at", "id", "kind"])
    .orderBy("occurred_at", direction)
    .orderBy("id", direction)
    .limit(contributionsPerPage)
    .offset(place.skip);
  return db
    .selectFrom(keys.as("page"))
    .innerJoin("contribution_doc", "contribution_doc.seq", "page.seq")
    .select(["page.id", "contribution_doc.doc", "contribution_doc.digest", "page.kind"])
    .select((eb) => eb.selectFrom("store").select("version").as("version"))
    .orderBy("page.occurred_at", direction)
    .orderBy("page.id", direction)
    .execute();
}

function ofKinds(db: Kysely<Tables>, asked: readonly number[], { from, to }: Range) {
  const inRange = db
    .selectFrom("contribution")
    .where("occurred_at", ">=", from)
    .where("occurred_at", "<=", to);
  const [only, ...others] = asked;
  if (only !== undefined && others.length === 0) return inRange.where("kind", "=", only);
  // Two kinds are asked for as "not the third": IN would tempt the planner away from the date order.
  const missing = kinds.findIndex((_, kind) => !asked.includes(kind));
  return missing === -1 ? inRange : inRange.where("kind", "<>", missing);
}
