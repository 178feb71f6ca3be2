import { isJsonObject } from "@/lib/json/json-value";
import { contributionDate } from "@/lib/records/contribution-date";
import { countryOf } from "@/lib/records/country";
import { currencyOf } from "@/lib/records/currency";
import { profileIds } from "@/lib/records/kind";
import { member, memberList } from "@/lib/records/member";
import { fromMinor, toMinor } from "@/lib/records/minor-units";
import { paymentMethod } from "@/lib/records/payment-method";
import { mainAttempt } from "@/lib/records/payments";
import { sponseeWords } from "@/lib/records/sponsee-words";
import { contributionStatus } from "@/lib/records/status";
import { readText } from "@/lib/records/text";
import { indexedText } from "./indexed-text";

/** The values that results are counted by and can be narrowed to. */
export const facets = ["status", "method", "source", "country", "currency", "campaign"] as const;
export type Facet = (typeof facets)[number];

/** The entry of a contribution in the search index. */
export interface SearchKeys extends Readonly<Record<Facet, string | null>> {
  /** See `indexedText`. */
  readonly text: string;
  /** The total in ten-thousandths, rounded to the fraction digits of its currency (read API §2.6). */
  readonly amount: number | null;
}

/** Longer texts are found by their beginning, so that one record cannot fill the index. */
const maxText = 4000;
const maxFacet = 100;
/** Comments with their tags. */
const maxComment = 20_000;
/** The longest name, with the tags and escapes that may be inside it. */
const maxName = 2_000;

/**
 * Reads the search keys of a contribution. Names of sponsored persons, often children, are covered
 * (docs/decisions/019): no search finds a contribution by them.
 */
export function toSearchKeys(record: unknown, sponsees = sponseeWords(record)): SearchKeys {
  const cover = (text: string) => sponsees?.cover(text, " ") ?? text;
  const currency = currencyOf(record);
  const total = toMinor(member(record, "total_amount"), currency);
  const amount = total === null ? null : fromMinor(total, currency);
  const main = mainAttempt(record);
  const covered = sponsees === null ? record : withCoveredComments(record, cover);
  const shorten = (text: string, kind: TextKind) =>
    ofGiver.has(kind) ? text.slice(0, maxText) : coverAndCut(text, maxText, cover);
  const texts = searchableTexts(covered, shorten).map(({ text }) => text);
  return {
    text: indexedText(texts, amount === null ? [] : [amount]),
    amount: tenThousandths(amount),
    status: contributionStatus(record).status,
    method: main === null ? null : paymentMethod(main.payment, main.at ?? contributionDate(record)).icon,
    source: toFacet(member(record, "source"), cover),
    country: toFacet(countryOf(member(record, "billing_address"))),
    currency: toFacet(currency),
    campaign: toFacet(member(record, "tracking_campaign"), cover),
  };
}

/** Covers a text before it is cut, because a name that is cut would not be recognised. */
function coverAndCut(text: string, length: number, cover: (text: string) => string): string {
  const read = text.slice(0, length + maxName);
  const covered = cover(read);
  const isCut = read.length < text.length;
  return (isCut ? covered.slice(0, -maxName) : covered).slice(0, length);
}

/** Covers comments before their tags are removed: `M<b></b>aria`. */
function withCoveredComments(record: unknown, cover: (text: string) => string): unknown {
  const covered = (name: string) => {
    const text = member(record, name);
    return typeof text === "string" ? { [name]: coverAndCut(text, maxComment, cover) } : {};
  };
  return isJsonObject(record) ? { ...record, ...covered("customer_comments"), ...covered("notes") } : record;
}

/**
 * An amount in major units in ten-thousandths; null for text that is no amount. Amounts beyond the safe
 * integers, 900,000 million, are the largest one: no search has a larger bound.
 */
export function tenThousandths(amount: string | null): number | null {
  const units = amount === null ? null : toMinor(amount, null);
  if (units === null) return null;
  return Math.min(Math.max(Number(units), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

function toFacet(value: unknown, cover = (text: string) => text): string | null {
  const text = readText(value);
  return text === null
    ? null
    : readText(
        cover(text)
          .slice(0, maxFacet)
          .replaceAll(/\p{C}+/gu, " "),
      );
}

/** The kinds of texts, in the words of the results. */
export type TextKind =
  | "Id"
  | "Name"
  | "E-mail"
  | "Phone"
  | "Card or account"
  | "Payment reference"
  | "Receipt"
  | "Product code"
  | "Comment";

/** Givers stay searchable, even if a sponsored person has the same name. */
const ofGiver: ReadonlySet<TextKind> = new Set(["Id", "Name", "E-mail", "Phone"]);

/** A text that a contribution is found by. */
interface SearchableText {
  readonly kind: TextKind;
  readonly text: string;
}

const addresses = ["billing_address", "shipping_address"] as const;
const supporterNames = ["display_name", "first_name", "last_name"] as const;
const addressNames = ["name", "first_name", "last_name", "company"] as const;

/**
 * The texts that a contribution is found by, as recorded, each once: ids, names, organisations, addresses,
 * telephone numbers, ends of card numbers, references, receipts, product codes, comments.
 * @param shorten returns the beginning of a text that is longer than `maxText`, and others unchanged
 */
export function searchableTexts(
  record: unknown,
  shorten = (text: string, _kind: TextKind) => text.slice(0, maxText),
): readonly SearchableText[] {
  const supporter = member(record, "supporter");
  const holders = [record, supporter].flatMap((holder) => addresses.map((name) => member(holder, name)));
  const payments = memberList(record, "payments");
  const items = memberList(record, "line_items");
  const found = new Map<string, SearchableText>();
  const add = (kind: TextKind, ...values: readonly unknown[]) => {
    for (const value of values) {
      const whole = readText(value);
      if (whole === null) continue;
      const text = shorten(whole, kind);
      found.set(`${kind} ${text}`, { kind, text });
    }
  };
  add("Id", member(record, "id"), member(supporter, "id"), ...profileIds(record));
  add("Name", ...supporterNames.map((name) => member(supporter, name)));
  for (const holder of holders) add("Name", ...addressNames.map((name) => member(holder, name)));
  for (const holder of [supporter, ...holders]) add("E-mail", member(holder, "email"));
  for (const holder of holders) add("Phone", member(holder, "phone"));
  for (const payment of payments) {
    for (const means of ["card", "bank"]) add("Card or account", member(member(payment, means), "last4"));
  }
  for (const payment of payments) add("Payment reference", member(payment, "reference_number"));
  for (const holder of [record, ...items]) {
    for (const receipt of memberList(holder, "tax_receipts")) add("Receipt", member(receipt, "number"));
  }
  for (const item of items) {
    add("Product code", member(item, "reference"), member(member(item, "product"), "code"));
  }
  add("Comment", member(record, "customer_comments"), withoutTags(member(record, "notes")));
  return [...found.values()];
}

/** Removes tags: notes may be HTML (read API §2.6). */
function withoutTags(notes: unknown): unknown {
  return typeof notes === "string" && notes.includes("<") ? notes.replaceAll(/<[^<>]*>/g, " ") : notes;
}
