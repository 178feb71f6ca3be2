import { isJsonObject } from "@/lib/json/json-value";
import { contributionDate } from "@/lib/reading/contribution-date";
import { countryOf } from "@/lib/reading/country";
import { currencyOf } from "@/lib/reading/currency";
import { member } from "@/lib/reading/member";
import { fromMinor, toMinor } from "@/lib/reading/minor-units";
import { paymentMethod } from "@/lib/reading/payment-method";
import { mainAttempt } from "@/lib/reading/payments";
import { sponseeWords } from "@/lib/reading/sponsee-words";
import { contributionStatus } from "@/lib/reading/status";
import { readText } from "@/lib/reading/text";
import { type FoundIn, findableTexts, longestText } from "./found-by";
import { indexedText } from "./indexed-text";

/** What an answer is counted by, and may be narrowed to. */
export const facets = ["status", "method", "source", "country", "currency", "campaign"] as const;
export type Facet = (typeof facets)[number];

/** What the index holds of a contribution. */
export interface SearchKeys extends Readonly<Record<Facet, string | null>> {
  /** What it is found by (`indexedText`). */
  readonly text: string;
  /**
   * The total in ten-thousandths of its currency (read API §2.6: four fraction digits), rounded to what the
   * currency has; see `tenThousandths`.
   */
  readonly amount: number | null;
}

const longestValue = 100;
/** With their tags; of what is left, less is found. */
const longestComment = 20_000;
/** As long as a name is at most, with the tags and escapes that it may be written in. */
const longestName = 2_000;

/** What names a giver: it stays, whatever a sponsored person is called. */
const ofGiver: ReadonlySet<FoundIn> = new Set(["Id", "Name", "E-mail", "Phone"]);

/**
 * Reads what a contribution is found by. What tells who a sponsored person is, often a child, is left out
 * (docs/decisions/041): nobody finds a contribution by it, whatever they may see.
 */
export function toSearchKeys(record: unknown, sponsees = sponseeWords(record)): SearchKeys {
  const cover = (text: string) => sponsees?.cover(text, " ") ?? text;
  const currency = currencyOf(record);
  const total = toMinor(member(record, "total_amount"), currency);
  const amount = total === null ? null : fromMinor(total, currency);
  const main = mainAttempt(record);
  const known = sponsees === null ? record : withCoveredComments(record, cover);
  const begin = (text: string, of: FoundIn) =>
    ofGiver.has(of) ? text.slice(0, longestText) : coveredStart(text, longestText, cover);
  const texts = findableTexts(known, begin).map(({ text }) => text);
  return {
    text: indexedText(texts, amount === null ? [] : [amount]),
    amount: tenThousandths(amount),
    status: contributionStatus(record).status,
    method: main === null ? null : paymentMethod(main.payment, main.at ?? contributionDate(record)).icon,
    source: value(member(record, "source"), cover),
    country: value(countryOf(member(record, "billing_address"))),
    currency: value(currency),
    campaign: value(member(record, "tracking_campaign"), cover),
  };
}

/** Cuts a text once it is covered: a name that is cut before is none, and a part of it would be left. */
function coveredStart(text: string, length: number, cover: (text: string) => string): string {
  const looked = text.slice(0, length + longestName);
  const covered = cover(looked);
  const isCut = looked.length < text.length;
  return (isCut ? covered.slice(0, -longestName) : covered).slice(0, length);
}

/**
 * Covers comments before tags are taken out and what is long is cut, which may leave a part of a name:
 * `M<b></b>aria`.
 */
function withCoveredComments(record: unknown, cover: (text: string) => string): unknown {
  const covered = (name: string) => {
    const text = member(record, name);
    return typeof text === "string" ? { [name]: coveredStart(text, longestComment, cover) } : {};
  };
  return isJsonObject(record) ? { ...record, ...covered("customer_comments"), ...covered("notes") } : record;
}

/**
 * An amount in major units in ten-thousandths; null of none, or of what is no amount. Beyond what a number
 * holds exactly, nine hundred thousand million, it is the most that one holds: more than any bound that
 * somebody asks for.
 */
export function tenThousandths(amount: string | null): number | null {
  const units = amount === null ? null : toMinor(amount, null);
  if (units === null) return null;
  return Math.min(Math.max(Number(units), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

function value(told: unknown, cover = (text: string) => text): string | null {
  const text = readText(told);
  if (text === null) return null;
  const covered = cover(text).slice(0, longestValue);
  return /^[\x20-\x7e]*$/.test(covered) ? readText(covered) : readText(covered.replaceAll(/\p{C}+/gu, " "));
}
