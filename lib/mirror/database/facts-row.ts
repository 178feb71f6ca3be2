import * as z from "zod";
import type { Tables } from "@/lib/database/tables";
import { dateFields } from "@/lib/mirror/date-field";
import type { MirrorFacts } from "@/lib/mirror/store";

type FactsRow = Tables["mirror"];

/** Reads what holds for the mirror as a whole. */
export function fromFactsRow(row: FactsRow): MirrorFacts {
  const { audit_at: at, audit_theirs: theirs, audit_ours: ours } = row;
  return {
    address: row.address,
    field: z.enum(dateFields).parse(row.field),
    fieldChanges: row.field_changes,
    resolution: row.resolution,
    lastNumber: row.last_number,
    released: row.released,
    audit: at === null || theirs === null || ours === null ? null : { at, theirs, ours },
  };
}

/** The columns that some facts change. */
export function toFactsColumns({ audit, ...facts }: Partial<MirrorFacts>): Partial<FactsRow> {
  return {
    ...(facts.address === undefined ? {} : { address: facts.address }),
    ...(facts.field === undefined ? {} : { field: facts.field }),
    ...(facts.fieldChanges === undefined ? {} : { field_changes: facts.fieldChanges }),
    ...(facts.resolution === undefined ? {} : { resolution: facts.resolution }),
    ...(facts.lastNumber === undefined ? {} : { last_number: facts.lastNumber }),
    ...(facts.released === undefined ? {} : { released: facts.released }),
    ...(audit === undefined
      ? {}
      : {
          audit_at: audit?.at ?? null,
          audit_theirs: audit?.theirs ?? null,
          audit_ours: audit?.ours ?? null,
        }),
  };
}
