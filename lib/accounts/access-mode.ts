import type { Database } from "@/lib/database/database";

export interface AccessMode {
  readonly mode: "open" | "required";
  /** Anyone who reaches the desk can read real records: the terminal and every page warn about it. */
  readonly warning: boolean;
}

interface Situation {
  readonly setting: "open" | "required" | null;
  readonly hasUpstream: boolean;
  readonly isDemo: boolean;
}

/** Demo data is open and real data requires sign-in, unless `AUTH` overrides it (docs/decisions/017). */
export function decideAccess({ setting, hasUpstream, isDemo }: Situation): AccessMode {
  const isReal = hasUpstream || !isDemo;
  return { mode: setting ?? (isReal ? "required" : "open"), warning: setting === "open" && isReal };
}

/** Whether every record in the database was made up by the desk. */
export async function isDemoDatabase(database: Database): Promise<boolean> {
  const store = await database.reader.selectFrom("store").select("demo").executeTakeFirst();
  return store?.demo === 1;
}
