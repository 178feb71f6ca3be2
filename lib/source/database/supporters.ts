import { type SupporterQuery, supportersPerPage } from "@/lib/contract/supporter-query";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import type { ContributionSlice, FoundSupporter, OwnQuery, SupporterSlice } from "@/lib/source/source";
import { listSupporters as listKept } from "@/lib/supporters/list-supporters";
import { currenciesGiven, readSupporters, similarSupporters } from "@/lib/supporters/read-supporters";
import { ownAlike } from "./alike";
import { readContributions, toLists } from "./contribution-documents";
import { contributionsPerPage } from "./contribution-list";

/** Contributions that a supporter's page needs in addition to its sums and its list. */
const maxRecent = 100;
const maxPlans = 50;

/** A page of supporters and the currencies that they gave in, of one moment. */
export function listSupporters(
  database: Database,
  sample: TrigramSample,
  query: SupporterQuery,
): Promise<SupporterSlice> {
  return database.read(async (tx) => {
    const listed = await listKept(tx, database.name, sample, query);
    const currencies = await currenciesGiven(tx);
    const { page, limit: perPage = supportersPerPage } = query;
    return { ...listed, currencies, page, perPage, asOf: Date.now(), doubts: [] };
  });
}

/** One supporter with their most useful records, of one moment; null where no contribution names them. */
export function findSupporter(
  database: Database,
  sample: TrigramSample,
  id: string,
): Promise<FoundSupporter | null> {
  return database.read(async (tx) => {
    const [supporter] = await readSupporters(tx, [id]);
    if (supporter === undefined) return null;
    const recent = await ownContributions(tx, id, "-contribution_date", maxRecent);
    const textsOf = async (seqs: readonly number[]) =>
      toLists(await readContributions(tx, database, seqs)).items;
    return {
      supporter,
      recent: await textsOf(recent),
      plans: await textsOf(await newestOfPlans(tx, id)),
      alike: await ownAlike(tx, database, supporter, await sample.current(tx)),
      similar: await similarSupporters(tx, id),
      asOf: Date.now(),
      doubts: [],
    };
  });
}

/**
 * A page of a supporter's contributions, ordered as the list of all; empty where there is no such supporter.
 */
export function listOwnContributions(
  database: Database,
  id: string,
  { sort, page }: OwnQuery,
): Promise<ContributionSlice> {
  const offset = (page - 1) * contributionsPerPage;
  return database.read(async (tx) => {
    const { n } = await tx
      .selectFrom("contribution")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("supporter_id", "=", id)
      .executeTakeFirstOrThrow();
    const total = Number(n);
    const seqs = offset < total ? await ownContributions(tx, id, sort, contributionsPerPage, offset) : [];
    const lists = toLists(await readContributions(tx, database, seqs));
    return { ...lists, total, page, perPage: contributionsPerPage, asOf: Date.now(), doubts: [] };
  });
}

/** The numbers of a supporter's contributions. */
async function ownContributions(tx: Tx, id: string, sort: OwnQuery["sort"], limit: number, offset = 0) {
  const direction = sort === "contribution_date" ? "asc" : "desc";
  const rows = await tx
    .selectFrom("contribution")
    .select("seq")
    .where("supporter_id", "=", id)
    .orderBy("occurred_at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ seq }) => seq);
}

/** The newest contribution of each plan of a supporter: it has the plan's newest state. */
async function newestOfPlans(tx: Tx, id: string): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom("contribution as c")
    .innerJoin("contribution_profile as p", "p.seq", "c.seq")
    .select(["p.profile_id", "p.seq", "p.occurred_at", "p.id"])
    .where("c.supporter_id", "=", id)
    .orderBy("c.occurred_at", "desc")
    .orderBy("c.id", "desc")
    .limit(maxLinks)
    .execute();
  const newest = new Map<string, number>();
  for (const { profile_id, seq } of rows) if (!newest.has(profile_id)) newest.set(profile_id, seq);
  return [...new Set(newest.values())].slice(0, maxPlans);
}

/** A plan that none of so many newest renewals belongs to has ended long ago. */
const maxLinks = 2000;
