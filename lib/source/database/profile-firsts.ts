import { insertRows, keyList } from "@/lib/database/bulk";
import type { Tx } from "@/lib/database/engine";

/** What a batch did to the firsts: who is first now, and who else may have changed its kind. */
export interface Marks {
  /** Sequence numbers that are the earliest of a profile, of all profiles that were looked at. */
  readonly firsts: ReadonlySet<number>;
  /** Contributions outside the batch that lost or won a mark somewhere. */
  readonly moved: readonly number[];
}

/**
 * Replaces the profile links of a batch and keeps `profile` true: the earliest stored contribution (date,
 * then id) of each profile begins it, whatever order records arrive in (docs/decisions/003).
 * @param replaced sequence numbers of the batch that were stored before
 */
export async function markFirsts(
  tx: Tx,
  replaced: readonly number[],
  links: readonly Link[],
): Promise<Marks> {
  const old = await linksOf(tx, replaced);
  const touched = [...new Set([...old, ...links].map((link) => link.profile_id))];
  if (touched.length === 0) return { firsts: new Set(), moved: [] };
  await replaceLinks(tx, old.length > 0 ? replaced : [], links);

  const before = await firstsOf(tx, touched);
  const after = await firstsAfter(tx, before, new Set(old.map((link) => link.seq)), links);
  await keepFirsts(tx, before, after);

  const batch = new Set([...replaced, ...links.map((link) => link.seq)]);
  const changed = touched.flatMap((id) => {
    const [was, is] = [before.get(id)?.first_seq, after.get(id)?.first_seq];
    return was === is ? [] : [was, is];
  });
  const moved = [...new Set(changed)].filter((seq) => seq !== undefined).filter((seq) => !batch.has(seq));
  const theirProfiles = new Set((await linksOf(tx, moved)).map((link) => link.profile_id));
  const others = await firstsOf(
    tx,
    [...theirProfiles].filter((id) => !after.has(id)),
  );
  return { firsts: new Set([...after.values(), ...others.values()].map((first) => first.first_seq)), moved };
}

async function firstsAfter(
  tx: Tx,
  before: ReadonlyMap<string, First>,
  relinked: ReadonlySet<number>,
  links: readonly Link[],
): Promise<Map<string, First>> {
  // A first that was itself replaced says nothing any more: those profiles are asked anew.
  const sure = [...before].filter(([, first]) => !relinked.has(first.first_seq));
  const after = new Map(sure);
  const doubtful = [...before.keys()].filter((id) => !after.has(id));
  for (const link of [...links, ...(await earliestLinks(tx, doubtful))]) {
    const first = after.get(link.profile_id);
    if (first === undefined || comesBefore(link, first)) after.set(link.profile_id, toFirst(link));
  }
  return after;
}

function comesBefore(link: Link, first: First): boolean {
  if (link.occurred_at !== first.first_occurred_at) return link.occurred_at < first.first_occurred_at;
  return Buffer.compare(Buffer.from(link.id), Buffer.from(first.first_id)) < 0;
}

function toFirst({ profile_id, seq, occurred_at, id }: Link): First {
  return { profile_id, first_seq: seq, first_occurred_at: occurred_at, first_id: id };
}

/** A contribution's place in a recurring profile. */
interface Link {
  readonly profile_id: string;
  readonly occurred_at: number;
  readonly id: string;
  readonly seq: number;
}

/** The earliest stored contribution of a profile. */
interface First {
  readonly profile_id: string;
  readonly first_seq: number;
  readonly first_occurred_at: number;
  readonly first_id: string;
}

/** The links of some contributions, by their sequence numbers. */
function linksOf(tx: Tx, seqs: readonly number[]): Promise<Link[]> {
  return tx.selectFrom("contribution_profile").selectAll().where("seq", "in", keyList(tx, seqs)).execute();
}

/** Takes away the links of the contributions that were replaced, and puts the batch's own in. */
async function replaceLinks(tx: Tx, replaced: readonly number[], links: readonly Link[]): Promise<void> {
  await tx.deleteFrom("contribution_profile").where("seq", "in", keyList(tx, replaced)).execute();
  await insertRows(tx, "contribution_profile", links);
}

/** The firsts of some profiles as they are stored. */
async function firstsOf(tx: Tx, profileIds: readonly string[]): Promise<Map<string, First>> {
  const rows = await tx
    .selectFrom("profile")
    .selectAll()
    .where("profile_id", "in", keyList(tx, profileIds))
    .execute();
  return new Map(rows.map((row) => [row.profile_id, row]));
}

/** The earliest link of each of some profiles, asked of the links themselves. */
function earliestLinks(tx: Tx, profileIds: readonly string[]): Promise<Link[]> {
  const ranked = tx
    .selectFrom("contribution_profile")
    .where("profile_id", "in", keyList(tx, profileIds))
    .selectAll()
    .select((eb) =>
      eb.fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("profile_id").orderBy("occurred_at").orderBy("id"))
        .as("rank"),
    );
  return tx
    .selectFrom(ranked.as("ranked"))
    .select(["profile_id", "occurred_at", "id", "seq"])
    .where("rank", "=", 1)
    .execute();
}

/** Brings the stored firsts from what they were to what they are. */
async function keepFirsts(
  tx: Tx,
  before: ReadonlyMap<string, First>,
  after: ReadonlyMap<string, First>,
): Promise<void> {
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const changed = [...after.values()].filter((first) => {
    const was = before.get(first.profile_id);
    return was?.first_seq !== first.first_seq || was.first_occurred_at !== first.first_occurred_at;
  });
  await tx.deleteFrom("profile").where("profile_id", "in", keyList(tx, gone)).execute();
  await insertRows(tx, "profile", changed, {
    key: ["profile_id"],
    set: ["first_seq", "first_occurred_at", "first_id"],
  });
}
