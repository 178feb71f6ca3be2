import { indexKey } from "@/lib/database/bulk";
import { parseDocument, readDocument, type StoredDocument } from "@/lib/database/documents";
import type { Engine } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { toFigureKeys } from "@/lib/insights/figure-keys";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { activeProfiles, kindAlone, profileIds } from "@/lib/records/contribution/plans";
import { isMuted, received } from "@/lib/records/contribution/status";
import { kinds } from "@/lib/records/labels";
import { toSearchKeys } from "@/lib/search/search-keys";
import { toGift } from "@/lib/supporters/write-supporters";

/** Precedes every date, so that a record without a readable date is last in lists and in no range. */
export const undated = Date.parse("0000-01-01T00:00:00Z");

export interface Incoming {
  readonly id: string;
  readonly value: JsonObject;
  /** The record as UTF-8 JSON text, compact unless an upstream indents it; this is what callers get back. */
  readonly text: Uint8Array;
}

export type ContributionRow = Readonly<ReturnType<typeof toContributionRow>>;

/** Reads the columns from a record. Each has a default, because real records lack some members. */
export function toContributionRow({ id, value, text }: Incoming) {
  const record = parseContribution(value);
  // Ids that differ only in NUL have one key.
  const plans = [...new Set(profileIds(record).map(indexKey))];
  const active = activeProfiles(record);
  const searchKeys = toSearchKeys(record);
  const money = received(record);
  const placedAt = record.placedAt ?? undated;
  return {
    id,
    /** Its position in lists (ms UTC); the copy of an upstream replaces it. */
    occurredAt: placedAt,
    /** When it was placed (ms UTC), which decides the first contribution of a plan. */
    placedAt,
    /** Position in `kinds` for a contribution that belongs to no profile. */
    kindAlone: kinds.indexOf(kindAlone(record)),
    profileIds: plans,
    /** The active ones among them; null if the contribution is muted and so does not count. */
    activeProfiles: isMuted(record) ? null : new Set([...active].map(indexKey)),
    supporterId: record.supporter.id,
    searchKeys,
    figureKeys: toFigureKeys(record, searchKeys, plans, money),
    gift: toGift(record, money),
    text,
  };
}

/** A contribution with its `seq` and its stored kind. */
export interface PlacedRow extends ContributionRow {
  readonly seq: number;
  readonly kind: number;
}

/** Returns the row of a contribution in its table, without the version that writes it. */
export function toColumns(row: PlacedRow): Omit<Tables["contribution"], "changed"> {
  const { seq, id, occurredAt: occurred_at, kind, supporterId: supporter_id, figureKeys } = row;
  return { seq, id, occurred_at, kind, supporter_id, ...figureKeys };
}

/** Derives contributions again from stored documents. Passes damaged ones to `onDamaged` and skips them. */
export function deriveStored(
  engine: Engine,
  rows: readonly (Pick<Tables["contribution"], "seq" | "id" | "occurred_at" | "kind"> & StoredDocument)[],
  onDamaged: (damaged: Pick<PlacedRow, "seq" | "id">) => void,
): readonly PlacedRow[] {
  return rows.flatMap(({ seq, id, occurred_at: occurredAt, kind, ...document }) => {
    const text = readDocument(engine, document);
    const value = text && parseDocument(text);
    if (text !== null && isJsonObject(value)) {
      return [{ ...toContributionRow({ id, value, text }), occurredAt, seq, kind }];
    }
    onDamaged({ seq, id });
    return [];
  });
}
