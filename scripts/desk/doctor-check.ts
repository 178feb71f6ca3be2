import { type RawBuilder, sql } from "kysely";
import type { Database } from "@/lib/database/database";
import { formatCounted } from "@/lib/format/count";
import { atLeisure } from "./at-leisure";

/** What one check found: a line, and whether all is well. */
export interface Finding {
  readonly well: boolean;
  readonly says: string;
}

/** One look at a database. It changes nothing. */
export type Check = (database: Database) => Promise<Finding>;

/** One thing that must not be: what it is, of one and of several, and how many there are of it. */
interface Fault {
  readonly one: string;
  readonly several: string;
  readonly count: RawBuilder<unknown>;
}

/** A check that counts faults, all at one moment. @param subject what it is about; @param well what is said without any */
export function faultCheck(subject: string, well: string, faults: readonly Fault[]): Check {
  return async (database) => {
    const counts = await atLeisure(database, async (tx) => {
      const found: number[] = [];
      for (const { count } of faults) {
        const { rows } = await sql<{ n: unknown }>`select ${count} as n`.execute(tx);
        found.push(Number(rows[0]?.n));
      }
      return found;
    });
    return toFinding(
      subject,
      well,
      faults.map((fault, at) => ({ ...fault, found: counts[at] ?? Number.NaN })),
    );
  };
}

/** What was counted, as a finding. @param subject what it is about; @param well what is said where none was found */
export function toFinding(
  subject: string,
  well: string,
  faults: readonly { readonly one: string; readonly several: string; readonly found: number }[],
): Finding {
  const told = faults.flatMap(({ one, several, found }) =>
    found === 0 ? [] : [formatCounted(found, one, several, "en")],
  );
  return { well: told.length === 0, says: `${subject}: ${told.length === 0 ? well : told.join(", ")}.` };
}

/** A finding about what is kept beside records, with the way to mend it. */
export function mendable({ well, says }: Finding): Finding {
  return well ? { well, says } : { well, says: `${says} Mend it with --rebuild.` };
}
