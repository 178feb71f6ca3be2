import { type Kysely, type Migration, Migrator, sql } from "kysely";
import type { Engine } from "./engine";
import { createRecords } from "./migrations/0001-records";
import { createAccountTables } from "./migrations/0002-accounts";
import { createAudit } from "./migrations/0003-audit";
import { createSignOnTables } from "./migrations/0004-sign-on";
import { createMirror } from "./migrations/0005-mirror";
import { createSearch } from "./migrations/0006-search";
import { createImportMarks } from "./migrations/0007-import";
import { createSupporters } from "./migrations/0008-supporters";
import { createInsights } from "./migrations/0009-insights";
import { createMirrorSample } from "./migrations/0010-mirror-sample";
import { createMirrorLeftOut } from "./migrations/0011-mirror-left-out";
import { indexAuditByBlocks } from "./migrations/0013-audit-blocks";
import { keepRejections } from "./migrations/0015-import-rejections";
import { addDocumentDigests } from "./migrations/0017-document-digests";
import { addSecretFingerprint } from "./migrations/0018-secret-fingerprint";
import type { ColumnTypes } from "./migrations/column-types";

type Step = (db: Kysely<unknown>, types: ColumnTypes, engine: Engine["name"]) => Promise<void>;

// The one history of both engines. Names are never changed: they are what a database remembers.
const history: Readonly<Record<string, Step>> = {
  "0001-records": createRecords,
  "0002-accounts": createAccountTables,
  "0003-audit": createAudit,
  "0004-sign-on": createSignOnTables,
  "0005-mirror": createMirror,
  "0006-search": createSearch,
  "0007-import": createImportMarks,
  "0008-supporters": createSupporters,
  "0009-insights": createInsights,
  "0010-mirror-sample": createMirrorSample,
  "0011-mirror-left-out": createMirrorLeftOut,
  "0013-audit-blocks": indexAuditByBlocks,
  "0015-import-rejections": keepRejections,
  "0017-document-digests": addDocumentDigests,
  "0018-secret-fingerprint": addSecretFingerprint,
};

const attempts = 5;

/** The steps of this release, oldest first. */
export const steps: readonly string[] = Object.keys(history);

/**
 * Brings the schema up to date and makes sure that the store row exists. Safe when several servers start at
 * once.
 * @param upTo the last step to take; all of them unless told
 */
export async function migrate(engine: Engine, upTo?: string): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(history).map(([name, step]): [string, Migration] => [
      name,
      { up: (db) => step(db, engine.columnTypes, engine.name) },
    ]),
  );
  const migrator = new Migrator({
    db: engine.writer,
    provider: { getMigrations: async () => migrations },
    ...(await placeOf(engine)),
  });
  for (let attempt = 1; ; attempt++) {
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
    if (error === undefined) break;
    // Two servers that create the migrator's own tables at the same instant: one of them loses and tries
    // again.
    if (attempt === attempts) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
  }
  // Looking first: an insert that changes nothing would still wait for whoever is writing to that row.
  const store = await engine.reader.selectFrom("store").select("id").executeTakeFirst();
  if (store !== undefined) return;
  await engine.writer
    .insertInto("store")
    .values({ id: 1, version: 0, next_seq: 1, demo: 0 })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Where PostgreSQL makes tables for this connection: the migrator's own may be in another schema as well, of
 * another desk.
 */
async function placeOf({ name, reader }: Engine): Promise<{ migrationTableSchema?: string }> {
  if (name === "sqlite") return {};
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(reader);
  const schema = rows[0]?.schema;
  return typeof schema === "string" ? { migrationTableSchema: schema } : {};
}
