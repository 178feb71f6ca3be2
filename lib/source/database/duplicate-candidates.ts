import { type RawBuilder, sql } from "kysely";
import type { ListedSupporter } from "@/lib/contract/supporter-query";
import type { Database } from "@/lib/database/database";
import { queryRows, type Tx } from "@/lib/database/engine";
import type { CandidateQuery } from "@/lib/records/contribution/duplicates";
import { dayLength } from "@/lib/records/values";
import { foldedWords } from "@/lib/search/indexed-text";
import { escapeLike, planQuery, wholeWord } from "@/lib/search/query-plan";
import { sortKeysBetween } from "@/lib/search/search-index";
import { indexedAmount } from "@/lib/search/search-keys";
import type { Sample } from "@/lib/search/trigram-sample";
import type { CandidateSlice, FoundSupporter } from "@/lib/source/source";
import { readContributions } from "./contribution-documents";

const maxCandidates = 300;
/** How many of a supporter's newest contributions are searched for similar ones. */
const maxOwn = 20_000;

interface Row {
  readonly seq: number;
}

/**
 * Finds contributions of a giver and an amount within a day of a given one: by supporter, and in the search
 * index for those that name no supporter but contain the email address.
 */
export function findCandidates(database: Database, query: CandidateQuery): Promise<CandidateSlice> {
  const { supporterId, email, from, at, to } = query;
  const nearby = sql`c.occurred_at between ${from} and ${to}
    and s.amount = ${indexedAmount(query.amount)}`;
  const nearest = sql`order by abs(c.occurred_at - ${at}), c.id limit ${maxCandidates + 1}`;
  return database.read(async (tx) => {
    const seqs: number[] = [];
    if (supporterId !== null) {
      const own = sql<Row>`select c.seq from contribution as c
        join contribution_search as s on s.seq = c.seq
        where c.supporter_id = ${supporterId} and ${nearby} ${nearest}`;
      seqs.push(...(await seqsOf(tx, own)));
    }
    if (email !== null) {
      const { first, last } = sortKeysBetween(from, to);
      const words = `% ${escapeLike(foldedWords(email).join(" "))} %`;
      // Contributions of the same supporter are found by id above.
      const unlinkedOnly = supporterId === null ? sql`true` : sql`c.supporter_id is null`;
      const byEmail = sql<Row>`select c.seq from contribution_search as s
        join contribution as c on c.seq = s.seq
        where s.sort_key between ${first} and ${last} and s.text like ${words} escape '\\'
          and ${nearby} and ${unlinkedOnly} ${nearest}`;
      seqs.push(...(await seqsOf(tx, byEmail)));
    }
    return {
      ...(await readCandidates(tx, database, seqs)),
      coverage: "complete",
      asOf: Date.now(),
      doubts: [],
    };
  });
}

/**
 * Returns a supporter's contributions that have another of the same amount within a day, newest first; also
 * those without a supporter that contain the email address.
 */
export async function ownCandidates(
  tx: Tx,
  database: Pick<Database, "name" | "document">,
  { id, email, contributions }: Pick<ListedSupporter, "id" | "email" | "contributions">,
  sample: Sample,
): Promise<FoundSupporter["duplicateCandidates"]> {
  const unlinked = email === null ? [] : await unlinkedByEmail(tx, database.name, email, sample);
  const others =
    unlinked.length === 0
      ? sql``
      : sql`union all select * from contribution where seq in (${sql.join(unlinked)})`;
  const seqs = await seqsOf(
    tx,
    sql<Row>`select seq from (
      select c.seq, c.id, c.occurred_at,
        lag(c.occurred_at) over same_amount as earlier, lead(c.occurred_at) over same_amount as later
      from (
        select * from (
          select * from contribution where supporter_id = ${id}
          order by occurred_at desc, id desc limit ${maxOwn}
        ) as newest ${others}
      ) as c join contribution_search as s on s.seq = c.seq
      where s.amount > 0
      window same_amount as (partition by c.currency, s.amount order by c.occurred_at)
    ) as own
    where occurred_at - earlier <= ${dayLength} or later - occurred_at <= ${dayLength}
    order by occurred_at desc, id desc limit ${maxCandidates + 1}`,
  );
  const coverage = contributions > maxOwn ? { read: maxOwn, of: contributions } : "complete";
  return { ...(await readCandidates(tx, database, seqs)), coverage };
}

/** Returns the newest contributions that contain an email address and name no supporter. */
async function unlinkedByEmail(
  tx: Tx,
  engine: Database["name"],
  email: string,
  sample: Sample,
): Promise<readonly number[]> {
  const criteria = [[wholeWord(foldedWords(email).join(" "))]];
  const { from, conditions, orderBy } = planQuery(engine, criteria, sample);
  const where = [...conditions, sql`c.supporter_id is null`];
  return seqsOf(
    tx,
    sql<Row>`select s.seq from ${from} join contribution as c on c.seq = s.seq
      where ${sql.join(where, sql` and `)} order by ${orderBy} desc limit ${maxCandidates}`,
  );
}

async function seqsOf(tx: Tx, query: RawBuilder<Row>): Promise<readonly number[]> {
  return (await queryRows(tx, query)).map(({ seq }) => seq);
}

async function readCandidates(tx: Tx, database: Pick<Database, "document">, seqs: readonly number[]) {
  const shown = [...new Set(seqs)].slice(0, maxCandidates);
  return { items: await readContributions(tx, database, shown), isAtLeast: seqs.length > maxCandidates };
}
