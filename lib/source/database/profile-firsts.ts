import type { Tx } from "@/lib/database/engine";

/** A contribution's place in a recurring profile. */
export interface Link {
  readonly profile_id: string;
  readonly occurred_at: number;
  readonly id: string;
  readonly seq: number;
}

interface First {
  readonly profile_id: string;
  readonly first_seq: number;
  readonly first_occurred_at: number;
  readonly first_id: string;
}

/** What a batch did to the firsts: who is first now, and who else may have changed its kind. */
export interface Marks {
  /** Sequence numbers that are the earliest of a profile, of all profiles that were looked at. */
  readonly firsts: ReadonlySet<number>;
  /** Contributions outside the batch that lost or won a mark somewhere. */
  readonly moved: readonly number[];
}

/**
 * Replaces the profile links of a batch and keeps `profile` true: the earliest stored contribution (date, then id)
 * of each profile begins it, whatever order records arrive in (contract: Which contribution is which).
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

  if (old.length > 0)
    await tx
      .deleteFrom("contribution_profile")
      .where("seq", "in", [...replaced])
      .execute();
  if (links.length > 0)
    await tx
      .insertInto("contribution_profile")
      .values([...links])
      .execute();

  const before = await firstsOf(tx, touched);
  const after = await firstsAfter(tx, touched, before, new Set(old.map((link) => link.seq)), links);
  await keep(tx, before, after);

  const batch = new Set([...replaced, ...links.map((link) => link.seq)]);
  const changed = touched.flatMap((id) => {
    const [was, is] = [before.get(id)?.first_seq, after.get(id)?.first_seq];
    return was === is ? [] : [was, is];
  });
  const moved = [...new Set(changed)].filter((seq) => seq !== undefined).filter((seq) => !batch.has(seq));
  const theirProfiles = (await linksOf(tx, moved)).map((link) => link.profile_id);
  const others = await firstsOf(
    tx,
    theirProfiles.filter((id) => !after.has(id)),
  );
  return { firsts: new Set([...after.values(), ...others.values()].map((first) => first.first_seq)), moved };
}

async function firstsAfter(
  tx: Tx,
  touched: readonly string[],
  before: ReadonlyMap<string, First>,
  relinked: ReadonlySet<number>,
  links: readonly Link[],
): Promise<Map<string, First>> {
  // A first that was itself replaced says nothing any more: those profiles are asked anew.
  const doubtful = touched.filter((id) => relinked.has(before.get(id)?.first_seq ?? -1));
  const after = new Map([...before].filter(([id]) => !doubtful.includes(id)));
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

async function keep(
  tx: Tx,
  before: ReadonlyMap<string, First>,
  after: ReadonlyMap<string, First>,
): Promise<void> {
  const changed = [...after.values()].filter((first) => {
    const was = before.get(first.profile_id);
    return was?.first_seq !== first.first_seq || was.first_occurred_at !== first.first_occurred_at;
  });
  const gone = [...before.keys()].filter((id) => !after.has(id));
  if (gone.length > 0) await tx.deleteFrom("profile").where("profile_id", "in", gone).execute();
  if (changed.length === 0) return;
  await tx
    .insertInto("profile")
    .values(changed)
    .onConflict((conflict) =>
      conflict.column("profile_id").doUpdateSet((eb) => ({
        first_seq: eb.ref("excluded.first_seq"),
        first_occurred_at: eb.ref("excluded.first_occurred_at"),
        first_id: eb.ref("excluded.first_id"),
      })),
    )
    .execute();
}

async function linksOf(tx: Tx, seqs: readonly number[]): Promise<Link[]> {
  if (seqs.length === 0) return [];
  return tx
    .selectFrom("contribution_profile")
    .selectAll()
    .where("seq", "in", [...seqs])
    .execute();
}

async function firstsOf(tx: Tx, profileIds: readonly string[]): Promise<Map<string, First>> {
  if (profileIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("profile")
    .selectAll()
    .where("profile_id", "in", [...profileIds])
    .execute();
  return new Map(rows.map((row) => [row.profile_id, row]));
}

async function earliestLinks(tx: Tx, profileIds: readonly string[]): Promise<Link[]> {
  if (profileIds.length === 0) return [];
  const ranked = tx
    .selectFrom("contribution_profile")
    .where("profile_id", "in", [...profileIds])
    .selectAll()
    .select((eb) =>
      eb.fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("profile_id").orderBy("occurred_at").orderBy("id"))
        .as("place"),
    );
  return tx
    .selectFrom(ranked.as("ranked"))
    .select(["profile_id", "occurred_at", "id", "seq"])
    .where("place", "=", 1)
    .execute();
}
