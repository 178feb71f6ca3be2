import type { Config } from "@/lib/config";
import type { Database } from "@/lib/database/database";

export interface AccessMode {
  readonly mode: "open" | "required";
  /**
   * Whether anyone who can reach the desk can read real records. Then the terminal and every page warn, and
   * every access is audited.
   */
  readonly isExposed: boolean;
}

export interface AccessSettings {
  readonly access: Pick<Config["access"], "mode">;
  /** Any object means that records come from an upstream. */
  readonly upstream: object | null;
}

/** Demo data is open and real data requires sign-in, unless `AUTH` overrides it (docs/decisions/017). */
export async function readAccessMode(database: Database, settings: AccessSettings): Promise<AccessMode> {
  const { mode } = settings.access;
  const isReal = settings.upstream !== null || !(await isDemoDatabase(database));
  return { mode: mode ?? (isReal ? "required" : "open"), isExposed: mode === "open" && isReal };
}

/** Whether every record in the database was made up by the desk. */
export async function isDemoDatabase(database: Database): Promise<boolean> {
  const store = await database.reader.selectFrom("store").select("demo").executeTakeFirst();
  return store?.demo === 1;
}
