import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Tables } from "@/lib/database/schema/schema";

/** A PostgreSQL without records. `onQuery` receives each statement and may throw the server's error. */
export function emptyPostgres(onQuery: (statement: string) => void): Kysely<Tables> {
  async function executeQuery<Row>({ sql }: CompiledQuery): Promise<{ rows: Row[] }> {
    onQuery(sql);
    return { rows: JSON.parse(sql.includes('from "store"') ? '[{ "version": 1 }]' : "[]") };
  }
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return { executeQuery, async *streamQuery() {} };
    }
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
