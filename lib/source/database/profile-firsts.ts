import { insertRows, keyList } from "@/lib/database/bulk";
import type { Tx } from "@/lib/database/engine";

/** A contribution of a recurring profile. */
interface Link {
  readonly profile_id: string;
  readonly occurred_at: number;
  readonly id: string;
  readonly seq: number;
}

/** The first contributions of profiles after a batch, and other contributions whose kind may have changed. */
export interface Marks {
  /** Sequence numbers that are the earliest of a profile, of all profiles that were looked at. */
  readonly firsts: ReadonlySet<number>;
  /** Contributions outside the batch that became or ceased to be the first of a profile. */
  readonly moved: readonly number[];
}

/**
 * Replaces the profile links of a batch. The earliest stored contribution (date, then id) of each profile
 * begins it, whatever order records arrive in (docs/decisions/003).
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
  const before = await firstsOf(tx, touched);
  if (old.length > 0) {
    await tx.deleteFrom("contribution_profile").where("seq", "in", keyList(tx, replaced)).execute();
  }
  await insertRows(tx, "contribution_profile", links);
  const after = await firstsOf(tx, touched);

  const batch = new Set([...replaced, ...links.map((link) => link.seq)]);
  const changed = touched
    .filter((id) => before.get(id) !== after.get(id))
    .flatMap((id) => [before.get(id), after.get(id)]);
  const moved = [...new Set(changed)].filter((seq) => seq !== undefined).filter((seq) => !batch.has(seq));
  const theirProfiles = new Set((await linksOf(tx, moved)).map((link) => link.profile_id));
  const others = await firstsOf(
    tx,
    [...theirProfiles].filter((id) => !after.has(id)),
  );
  return { firsts: new Set([...after.values(), ...others.values()]), moved };
}

function linksOf(tx: Tx, seqs: readonly number[]): Promise<Link[]> {
  return tx.selectFrom("contribution_profile").selectAll().where("seq", "in", keyList(tx, seqs)).execute();
}

/** Returns the sequence number of the first contribution of each profile. */
async function firstsOf(tx: Tx, profileIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ranked = tx
    .selectFrom("contribution_profile")
    .where("profile_id", "in", keyList(tx, profileIds))
    .select(["profile_id", "seq"])
    .select((eb) =>
      eb.fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("profile_id").orderBy("occurred_at").orderBy("id"))
        .as("rank"),
    );
  const rows = await tx
    .selectFrom(ranked.as("ranked"))
    .select(["profile_id", "seq"])
    .where("rank", "=", 1)
    .execute();
  return new Map(rows.map((row) => [row.profile_id, row.seq]));
}
