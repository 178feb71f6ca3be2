import { type SupporterQuery, supportersPerPage } from "@/lib/contract/supporter-query";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { kinds } from "@/lib/records/labels";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import type {
  ContributionSlice,
  FoundSupporter,
  OwnQuery,
  RecordText,
  SupporterSlice,
} from "@/lib/source/source";
import { listSupporters as listKept } from "@/lib/supporters/list-supporters";
import { currenciesGiven, readSupporters, similarSupporters } from "@/lib/supporters/read-supporters";
import { ownAlike } from "./alike";
import { contributionsPerPage } from "./contribution-rows";
import { damagedContribution, isSound } from "./sound-text";

/** How many contributions tell what a supporter's page says beside its sums and its list. */
const mostRecent = 100;
const mostPlans = 50;

/** A page of supporters, what they can be compared in, and how complete it is, of one moment. */
export function listSupporters(
  database: Database,
  sample: TrigramSample,
  query: SupporterQuery,
): Promise<SupporterSlice> {
  return database.read(async (tx) => {
    const listed = await listKept(tx, database.name, sample, query);
    const currencies = await currenciesGiven(tx);
    const { page, limit: perPage = supportersPerPage } = query;
    const told = { page, perPage, asOf: Date.now(), doubts: [] };
    return { ...listed, ...told, currencies };
  });
}

/** One supporter with what tells more of them, of one moment; null where no contribution names them. */
export function findSupporter(
  database: Database,
  sample: TrigramSample,
  id: string,
): Promise<FoundSupporter | null> {
  return database.read(async (tx) => {
    const [supporter] = await readSupporters(tx, [id]);
    if (supporter === undefined) return null;
    const recent = await ownContributions(tx, id, { isDescending: true, limit: mostRecent, offset: 0 });
    const plans = await newestOfPlans(tx, id);
    const documents = await documentsOf(tx, database, [...recent.map(({ seq }) => seq), ...plans]);
    const textsOf = (seqs: readonly number[]) => seqs.flatMap((seq) => documents.get(seq) ?? []);
    return {
      supporter,
      recent: textsOf(recent.map(({ seq }) => seq)),
      plans: textsOf(plans),
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
    const wanted = { isDescending: sort === "-contribution_date", limit: contributionsPerPage, offset };
    const rows = offset < total ? await ownContributions(tx, id, wanted) : [];
    const documents = await documentsOf(
      tx,
      database,
      rows.map(({ seq }) => seq),
    );
    const items = rows.flatMap(({ seq }) => documents.get(seq) ?? []);
    const kindsOf = rows.map(({ kind }) => kinds[kind] ?? "onetime");
    const told = { page, perPage: contributionsPerPage, asOf: Date.now(), doubts: [] };
    return { ...told, items, kinds: kindsOf, total };
  });
}

function ownContributions(
  tx: Tx,
  id: string,
  { isDescending, limit, offset }: { isDescending: boolean; limit: number; offset: number },
) {
  const direction = isDescending ? "desc" : "asc";
  return tx
    .selectFrom("contribution")
    .select(["seq", "kind"])
    .where("supporter_id", "=", id)
    .orderBy("occurred_at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The newest contribution of each plan of a supporter: what it says of the plan is its newest state. */
async function newestOfPlans(tx: Tx, id: string): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom("contribution as c")
    .innerJoin("contribution_profile as p", "p.seq", "c.seq")
    .select(["p.profile_id", "p.seq", "p.occurred_at", "p.id"])
    .where("c.supporter_id", "=", id)
    .orderBy("c.occurred_at", "desc")
    .orderBy("c.id", "desc")
    .limit(mostLinks)
    .execute();
  const newest = new Map<string, number>();
  for (const { profile_id, seq } of rows) if (!newest.has(profile_id)) newest.set(profile_id, seq);
  return [...new Set(newest.values())].slice(0, mostPlans);
}

/** A plan that none of so many newest renewals belongs to has ended long ago. */
const mostLinks = 2000;

async function documentsOf(
  tx: Tx,
  { document }: Database,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, RecordText>> {
  if (seqs.length === 0) return new Map();
  const rows = await tx
    .selectFrom("contribution_doc")
    .innerJoin("contribution", "contribution.seq", "contribution_doc.seq")
    .select(["contribution_doc.seq", "contribution.id", "doc", "digest"])
    .where("contribution_doc.seq", "in", seqs)
    .execute();
  return new Map(
    rows.map(({ seq, id, doc, digest }) => {
      const text = document.decode(doc);
      return [seq, isSound(digest, text) ? text : damagedContribution(id)];
    }),
  );
}
