import fc from "fast-check";
import type { Kind } from "@/lib/records/labels";
import { type ContributionRow, toContributionRow } from "@/lib/source/database/write";

/** A contribution reduced to the members that decide its position and kind. */
export interface Small {
  readonly id: string;
  readonly at: number;
  readonly isRecurring: boolean;
  /** One recurring item per entry; null is an item without a profile. */
  readonly profiles: readonly (string | null)[];
}

const start = Date.UTC(2024, 1, 27);
const day = 86_400_000;

/** Instants that repeat and cluster at the borders of days, where lists go wrong. */
export const crowdedInstant = fc.oneof(
  fc.integer({ min: 0, max: 5 }).map((days) => start + days * day),
  fc.integer({ min: 0, max: 5 }).map((days) => start + days * day - 1),
  fc.integer({ min: 0, max: 5 * day }).map((ms) => start + ms),
  fc.constant(start + 3 * day + 43_200_000),
);

export const small: fc.Arbitrary<Small> = fc.record({
  id: fc.integer({ min: 0, max: 60 }).map((number) => `ID${number}`),
  at: crowdedInstant,
  isRecurring: fc.boolean(),
  profiles: fc.array(fc.constantFrom("P1", "P2", "P3", "P4", null), { maxLength: 3 }),
});

/** Returns the row of the record, as an import stores it. */
export function toRow(record: Small): ContributionRow {
  const value = {
    id: record.id,
    supporter: record.profiles.length === 0 ? { id: "S1" } : null,
    is_recurring: record.isRecurring,
    ordered_at: new Date(record.at).toISOString(),
    line_items: record.profiles.map((id) => ({ is_recurring: true, recurring_profile_id: id })),
  };
  return toContributionRow({ id: record.id, value, text: Buffer.from(JSON.stringify(value)) });
}

/** Returns the expected kind of a record, from a scan of all stored records. */
export function expectedKind(record: Small, stored: readonly Small[]): Kind {
  if (record.profiles.length === 0 && !record.isRecurring) return "onetime";
  const profiles = record.profiles.filter((id) => id !== null);
  if (profiles.length === 0) return record.isRecurring ? "recurring" : "initial";
  const isFirst = profiles.some((profile) => {
    const members = stored.filter((other) => other.profiles.includes(profile));
    return members.sort(byDateAndId)[0]?.id === record.id;
  });
  return isFirst ? "initial" : "recurring";
}

/** Oldest first, ties by id: the order of an ascending list. */
export function byDateAndId(one: Small, other: Small): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1);
}
