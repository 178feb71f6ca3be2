import { insertRows } from "@/lib/database/bulk";
import { forKeys, gatherInChunks } from "@/lib/database/chunks";
import type { Tx } from "@/lib/database/engine";

/** A contribution's place in a recurring profile. */
export interface Link {
  readonly profile_id: string;
  readonly occurred_at: number;
  readonly id: string;
  readonly seq: number;
}

/** The earliest stored contribution of a profile. */
export interface First {
  readonly profile_id: string;
  readonly first_seq: number;
  readonly first_occurred_at: number;
  readonly first_id: string;
}

/** The links of some contributions, by their sequence numbers. */
export function linksOf(tx: Tx, seqs: readonly number[]): Promise<Link[]> {
  return gatherInChunks(seqs, (chunk) =>
    tx.selectFrom("contribution_profile").selectAll().where("seq", "in", chunk).execute(),
  );
}

/** Takes away the links of the contributions that were replaced, and puts the batch's own in. */
export async function replaceLinks(
  tx: Tx,
  replaced: readonly number[],
  links: readonly Link[],
): Promise<void> {
  await forKeys(replaced, (chunk) =>
    tx.deleteFrom("contribution_profile").where("seq", "in", chunk).execute(),
  );
  await insertRows(tx, "contribution_profile", links);
}

/** The firsts of some profiles as they are stored. */
export async function firstsOf(tx: Tx, profileIds: readonly string[]): Promise<Map<string, First>> {
  const rows = await gatherInChunks(profileIds, (chunk) =>
    tx.selectFrom("profile").selectAll().where("profile_id", "in", chunk).execute(),
  );
  return new Map(rows.map((row) => [row.profile_id, row]));
}

/** The earliest link of each of some profiles, asked of the links themselves. */
export function earliestLinks(tx: Tx, profileIds: readonly string[]): Promise<Link[]> {
  return gatherInChunks(profileIds, (chunk) => {
    const ranked = tx
      .selectFrom("contribution_profile")
      .where("profile_id", "in", chunk)
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
  });
}

/** Brings the stored firsts from what they were to what they are. */
export async function keepFirsts(
  tx: Tx,
  before: ReadonlyMap<string, First>,
  after: ReadonlyMap<string, First>,
): Promise<void> {
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const changed = [...after.values()].filter((first) => {
    const was = before.get(first.profile_id);
    return was?.first_seq !== first.first_seq || was.first_occurred_at !== first.first_occurred_at;
  });
  await forKeys(gone, (chunk) => tx.deleteFrom("profile").where("profile_id", "in", chunk).execute());
  await insertRows(tx, "profile", changed, {
    key: ["profile_id"],
    set: ["first_seq", "first_occurred_at", "first_id"],
  });
}
