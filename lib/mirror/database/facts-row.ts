import * as z from "zod";
import type { Tables } from "@/lib/database/schema/schema";
import { dateFields } from "@/lib/mirror/date-field";
import type { MirrorFacts } from "@/lib/mirror/store";

type FactsRow = Tables["mirror"];

/** Reads what holds for the mirror as a whole. */
export function fromFactsRow(row: FactsRow): MirrorFacts {
  const { audit_at: at, audit_theirs: theirs, audit_ours: ours } = row;
  const { sample_at: sampled, sample_asked: asked, sample_differing: differing } = row;
  return {
    address: row.address,
    field: z.enum(dateFields).parse(row.field),
    resolution: row.resolution,
    lastNumber: row.last_number,
    released: row.released,
    audit: at === null || theirs === null || ours === null ? null : { at, theirs, ours },
    sample:
      sampled === null || asked === null || differing === null ? null : { at: sampled, asked, differing },
    wishedAt: row.wished_at,
  };
}

/** The columns that some facts change. */
export function toFactsColumns({ audit, sample, ...facts }: Partial<MirrorFacts>): Partial<FactsRow> {
  return {
    ...(facts.address === undefined ? {} : { address: facts.address }),
    ...(facts.field === undefined ? {} : { field: facts.field }),
    ...(facts.resolution === undefined ? {} : { resolution: facts.resolution }),
    ...(facts.lastNumber === undefined ? {} : { last_number: facts.lastNumber }),
    ...(facts.released === undefined ? {} : { released: facts.released }),
    ...(facts.wishedAt === undefined ? {} : { wished_at: facts.wishedAt }),
    ...(audit === undefined
      ? {}
      : {
          audit_at: audit?.at ?? null,
          audit_theirs: audit?.theirs ?? null,
          audit_ours: audit?.ours ?? null,
        }),
    ...(sample === undefined
      ? {}
      : {
          sample_at: sample?.at ?? null,
          sample_asked: sample?.asked ?? null,
          sample_differing: sample?.differing ?? null,
        }),
  };
}
