import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types";

/** Sign-ins by a provider that are under way (docs/decisions/018). */
export async function createSignOnTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, exactText } = types;
  await db.schema
    .createTable("sign_on_attempt")
    .addColumn("state_hash", exactText, (column) => column.primaryKey())
    .addColumn("browser_hash", exactText, (column) => column.notNull())
    .addColumn("issuer", exactText, (column) => column.notNull())
    .addColumn("nonce", exactText, (column) => column.notNull())
    .addColumn("verifier", exactText, (column) => column.notNull())
    .addColumn("redirect_uri", exactText, (column) => column.notNull())
    .addColumn("next", exactText, (column) => column.notNull())
    .addColumn("address", exactText, (column) => column.notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("sign_on_attempt_by_address")
    .on("sign_on_attempt")
    .columns(["address", "expires_at"])
    .execute();
}
