import type { Kysely } from "kysely";

/** Records which secret seals what the database keeps, by its fingerprint; null until people sign in. */
export async function addSecretFingerprint(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("store").addColumn("secret_fingerprint", "text").execute();
}
