import { contributionDate } from "./contribution-date";
import { currencyOf, minorOf } from "./currency";
import { isSet, member } from "./member";
import { contributionStatus, type Status } from "./status";
import { giverOf } from "./supporter";
import { readText } from "./text";

/** A contribution that may be the same gift charged again; `apart` in ms, never negative. */
export interface Twin {
  readonly id: string;
  readonly apart: number;
}

const dayLength = 86_400_000;
const holdsMoney: readonly Status[] = ["paid", "partially_refunded", "pending"];

/**
 * The neighbours that look like the same gift charged twice: same supporter, same amount and currency, placed within
 * 24 hours, money taken or on its way in both. Nearest first; empty when nothing is suspicious.
 */
export function duplicateHint(record: unknown, neighbours: readonly unknown[]): readonly Twin[] {
  const own = fingerprint(record);
  if (own === null) return [];
  return neighbours
    .map(fingerprint)
    .filter((other) => other !== null)
    .filter(({ id, giver, amount }) => id !== own.id && giver === own.giver && amount === own.amount)
    .map(({ id, at }) => ({ id, apart: Math.abs(at - own.at) }))
    .filter(({ apart }) => apart <= dayLength)
    .toSorted((a, b) => a.apart - b.apart);
}

/** What two charges of one gift have in common; null for a record that cannot be one of them. */
function fingerprint(record: unknown): { id: string; giver: string; amount: string; at: number } | null {
  const id = readText(member(record, "id"));
  const supporter = giverOf(record);
  const giver = supporter.id ?? supporter.email?.toLowerCase() ?? null;
  const total = minorOf(record, "total_amount");
  const at = contributionDate(record);
  if (id === null || giver === null || total === null || total <= 0n || at === null) return null;
  const isReal = holdsMoney.includes(contributionStatus(record).status) && !isSet(member(record, "is_test"));
  return isReal ? { id, giver, amount: `${total} ${currencyOf(record) ?? ""}`, at } : null;
}
