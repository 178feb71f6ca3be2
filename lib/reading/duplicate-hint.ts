import { contributionDate } from "./contribution-date";
import { currencyOf, minorOf } from "./currency";
import { dayLength, hourLength } from "./durations";
import { isSet, member } from "./member";
import { recordId } from "./record-id";
import { contributionStatus, type Status } from "./status";
import { giverOf } from "./supporter";
import { counted } from "./text";

/** A contribution that may be the same gift charged again; `later` in ms, negative where it came before. */
export interface Twin {
  readonly id: string;
  readonly later: number;
}

/** What of a list has to be looked at for twins: instants in ms UTC, `from` and `to` included. */
interface TwinSpan {
  readonly from: number;
  readonly at: number;
  readonly to: number;
}

const holdsMoney: readonly Status[] = ["paid", "partially_refunded", "pending"];

/** When twins of a contribution would have been placed; null for one that can have none. */
export function twinSpan(record: unknown): TwinSpan | null {
  const own = fingerprint(record);
  return own === null ? null : { from: own.at - dayLength, at: own.at, to: own.at + dayLength };
}

/**
 * The neighbours that look like the same gift charged twice: same supporter, same amount and currency, placed within
 * 24 hours, money taken or on its way in both. Nearest first, each once; empty when nothing is suspicious.
 */
export function duplicateHint(record: unknown, neighbours: readonly unknown[]): readonly Twin[] {
  const own = fingerprint(record);
  if (own === null) return [];
  const twins = neighbours
    .map(fingerprint)
    .filter((other) => other !== null)
    .filter(({ id, giver, amount }) => id !== own.id && giver === own.giver && amount === own.amount)
    .map(({ id, at }) => ({ id, later: at - own.at }))
    .filter(({ later }) => Math.abs(later) <= dayLength)
    .toSorted((a, b) => Math.abs(a.later) - Math.abs(b.later));
  return [...new Map(twins.map((twin) => [twin.id, twin])).values()];
}

const steps = [
  ["hour", hourLength],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** How long after another one something was: `4 minutes later`, `1 hour earlier`, `at the same moment`. @param later in ms */
export function laterWords(later: number): string {
  const passed = Math.abs(later);
  const step = steps.find(([, length]) => passed >= length);
  if (step === undefined) return "at the same moment";
  const [unit, length] = step;
  return `${counted(Math.floor(passed / length), unit)} ${later > 0 ? "later" : "earlier"}`;
}

/** What two charges of one gift have in common; null for a record that cannot be one of them. */
function fingerprint(record: unknown): { id: string; giver: string; amount: string; at: number } | null {
  const id = recordId(record);
  const supporter = giverOf(record);
  const giver = supporter.id ?? supporter.email?.toLowerCase() ?? null;
  const total = minorOf(record, "total_amount");
  const at = contributionDate(record);
  if (id === null || giver === null || total === null || total <= 0n || at === null) return null;
  const isReal = holdsMoney.includes(contributionStatus(record).status) && !isSet(member(record, "is_test"));
  return isReal ? { id, giver, amount: `${total} ${currencyOf(record) ?? ""}`, at } : null;
}
