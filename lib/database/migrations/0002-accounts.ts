import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types";

/** People, how they sign in, sessions, machine tokens (docs/decisions/017). */
export async function createAccountTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, exactText, instant, flag } = types;
  const { schema } = db;

  await schema
    .createTable("person")
    .addColumn("id", exactText, (column) => column.primaryKey())
    .addColumn("name", exactText, (column) => column.notNull())
    .addColumn("email", exactText, (column) => column.notNull().unique())
    .addColumn("email_verified", flag, (column) => column.notNull())
    .addColumn("image", exactText)
    .addColumn("role", exactText, (column) => column.notNull())
    .addColumn("disabled", flag, (column) => column.notNull())
    .addColumn("link_stamp", exactText)
    .addColumn("two_factor", flag)
    .addColumn("created_at", instant, (column) => column.notNull())
    .addColumn("updated_at", instant, (column) => column.notNull())
    .execute();

  await schema
    .createTable("credential")
    .addColumn("id", exactText, (column) => column.primaryKey())
    .addColumn("account_id", exactText, (column) => column.notNull())
    .addColumn("provider_id", exactText, (column) => column.notNull())
    .addColumn("person_id", exactText, (column) => column.notNull())
    .addColumn("access_token", exactText)
    .addColumn("refresh_token", exactText)
    .addColumn("id_token", exactText)
    .addColumn("access_token_expires_at", instant)
    .addColumn("refresh_token_expires_at", instant)
    .addColumn("scope", exactText)
    .addColumn("password", exactText)
    .addColumn("created_at", instant, (column) => column.notNull())
    .addColumn("updated_at", instant, (column) => column.notNull())
    .addUniqueConstraint("credential_by_provider", ["provider_id", "account_id"])
    .execute();
  await schema.createIndex("credential_by_person").on("credential").columns(["person_id"]).execute();

  await schema
    .createTable("session")
    .addColumn("id", exactText, (column) => column.primaryKey())
    .addColumn("token", exactText, (column) => column.notNull().unique())
    .addColumn("person_id", exactText, (column) => column.notNull())
    .addColumn("address", exactText)
    .addColumn("user_agent", exactText)
    .addColumn("expires_at", instant, (column) => column.notNull())
    .addColumn("created_at", instant, (column) => column.notNull())
    .addColumn("updated_at", instant, (column) => column.notNull())
    .execute();
  await schema.createIndex("session_by_person").on("session").columns(["person_id"]).execute();

  await schema
    .createTable("one_time")
    .addColumn("id", exactText, (column) => column.primaryKey())
    .addColumn("identifier", exactText, (column) => column.notNull())
    .addColumn("value", exactText, (column) => column.notNull())
    .addColumn("expires_at", instant, (column) => column.notNull())
    .addColumn("created_at", instant, (column) => column.notNull())
    .addColumn("updated_at", instant, (column) => column.notNull())
    .execute();
  await schema.createIndex("one_time_by_identifier").on("one_time").columns(["identifier"]).execute();

  await schema
    .createTable("second_factor")
    .addColumn("id", exactText, (column) => column.primaryKey())
    .addColumn("person_id", exactText, (column) => column.notNull().unique())
    .addColumn("secret", exactText, (column) => column.notNull())
    .addColumn("backup_codes", exactText, (column) => column.notNull())
    .addColumn("verified", flag)
    .addColumn("failures", integer)
    .addColumn("locked_until", instant)
    .execute();

  await schema
    .createTable("api_token")
    .addColumn("id", exactText, (column) => column.primaryKey())
    .addColumn("hash", exactText, (column) => column.notNull().unique())
    .addColumn("prefix", exactText, (column) => column.notNull())
    .addColumn("name", exactText, (column) => column.notNull())
    .addColumn("scopes", exactText, (column) => column.notNull())
    .addColumn("created_by", exactText, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .addColumn("last_used_at", integer)
    .addColumn("revoked_at", integer)
    .execute();

  await schema
    .createTable("sign_in_attempt")
    .addColumn("id", exactText, (column) => column.primaryKey())
    .addColumn("account", exactText, (column) => column.notNull())
    .addColumn("address", exactText, (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .addColumn("succeeded", integer, (column) => column.notNull())
    .execute();
  await schema
    .createIndex("sign_in_attempt_by_account")
    .on("sign_in_attempt")
    .columns(["account", "at"])
    .execute();
  await schema
    .createIndex("sign_in_attempt_by_address")
    .on("sign_in_attempt")
    .columns(["address", "at"])
    .execute();
}
