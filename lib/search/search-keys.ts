import type { Contribution } from "@/lib/records/contribution/contribution";
import {
  hasReturnedMoney,
  lastRefundedAt,
  mainAttempt,
  paymentMethod,
} from "@/lib/records/contribution/payments";
import { firstPlanStatus, profileIds } from "@/lib/records/contribution/plans";
import { receiptsInOrder } from "@/lib/records/contribution/receipts";
import { contributionStatus } from "@/lib/records/contribution/status";
import { countryOf } from "@/lib/records/country";
import type { receiptStates } from "@/lib/records/labels";
import { itemCode } from "@/lib/records/list-rows";
import { rounded, roundedDecimal } from "@/lib/records/money";
import { type SponseeWords, sponseeWords } from "@/lib/records/sponsees/words";
import { giverOf } from "@/lib/records/supporter";
import { readText } from "@/lib/records/values";
import { toFacet } from "./conditions";
import { foldedWords } from "./indexed-text";

export type SearchKeys = Readonly<ReturnType<typeof toSearchKeys>>;

/** Only the beginning of a longer text is indexed, so that one record cannot fill the index. */
const maxText = 4000;
const maxSortName = 200;
/** The maximum length of comments, tags included. */
const maxComment = 20_000;
/** The maximum length of a name, including tags and escapes inside it. */
const maxName = 2_000;

/** Omits names of sponsored persons, often children: no search finds records by them (docs/decisions/019). */
export function toSearchKeys(record: Contribution) {
  const sponsees = sponseeWords(record.raw);
  const cover = (text: string) => sponsees?.cover(text, " ") ?? text;
  const { currency } = record;
  const total = rounded(record.total, currency);
  const main = mainAttempt(record);
  const covered = sponsees === null ? record : withCoveredComments(record, cover);
  const shorten = (text: string, kind: TextKind) =>
    ofGiver.has(kind) ? text.slice(0, maxText) : coverAndCut(text, maxText, cover);
  const texts = searchableTexts(covered, shorten).map(({ text }) => text);
  return {
    /** Indexed as one text, with the amount. */
    texts,
    amountText: total === null ? null : roundedDecimal(total, currency),
    /** The total in ten-thousandths, rounded to the fraction digits of its currency (read API §2.6). */
    amount: indexedAmount(total),
    giver: sortName(giverOf(record).name),
    /** The time of the last refund, in ms UTC; null if no money was returned, as for a test. */
    refunded_at: !record.isTest && hasReturnedMoney(record) ? lastRefundedAt(record) : null,
    status: contributionStatus(record),
    method: main === null ? null : paymentMethod(main).icon,
    source: toFacet(record.source, cover),
    country: toFacet(countryOf(record.billing)),
    currency: toFacet(currency),
    campaign: toFacet(record.trackingCampaign, cover),
    ...productOf(record, sponsees),
    receipt: receiptFacet(record),
    plan: toFacet(firstPlanStatus(record)?.toLowerCase() ?? null),
  };
}

const dots = "•••";

/** Covers a product code that names a sponsored person as the record does (docs/decisions/019). */
function productOf(record: Contribution, sponsees: SponseeWords | null) {
  const code = itemCode(record);
  const product = toFacet(code);
  if (code === null || product === null || sponsees === null) return { product, product_covered: null };
  const covered = toFacet(sponsees.cover(code, dots)) ?? dots;
  return { product, product_covered: covered === product ? null : covered };
}

function receiptFacet(record: Contribution): (typeof receiptStates)[number] {
  const receipts = receiptsInOrder(record);
  if (receipts.some(({ isVoided }) => !isVoided)) return "issued";
  return receipts.length > 0 ? "voided" : "none";
}

/** Covers names before the text is cut, because a cut name would not be recognized. */
function coverAndCut(text: string, length: number, cover: (text: string) => string): string {
  const read = text.slice(0, length + maxName);
  const covered = cover(read);
  const isCut = read.length < text.length;
  return (isCut ? covered.slice(0, -maxName) : covered).slice(0, length);
}

/** Covers comments before their tags are removed: `M<b></b>aria`. */
function withCoveredComments(record: Contribution, cover: (text: string) => string): Contribution {
  const covered = (text: string | null) => (text === null ? null : coverAndCut(text, maxComment, cover));
  return { ...record, comments: covered(record.comments), notes: covered(record.notes) };
}

/**
 * Converts ten-thousandths to a number; null stays null. Amounts beyond the safe integers, 900,000 million,
 * become the largest one, because no search has a larger bound.
 */
export function indexedAmount(amount: bigint | null): number | null {
  if (amount === null) return null;
  return Math.min(Math.max(Number(amount), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

/** Returns a name as it is sorted: its folded words, in the order of bytes; null without any words. */
export function sortName(name: string | null): string | null {
  const folded = foldedWords((name ?? "").slice(0, maxName)).join(" ");
  return folded === "" ? null : folded.slice(0, maxSortName).toWellFormed();
}

export type TextKind =
  | "Id"
  | "Name"
  | "Email"
  | "Phone"
  | "Card or account"
  | "Payment reference"
  | "Receipt"
  | "Product code"
  | "Comment";

/** Givers stay searchable, even if a sponsored person has the same name. */
const ofGiver: ReadonlySet<TextKind> = new Set(["Id", "Name", "Email", "Phone"]);

/**
 * Returns the texts by which a contribution is found, as recorded and each once: ids, names, organizations,
 * addresses, telephone numbers, ends of card numbers, references, receipts, product codes, comments.
 * @param shorten cuts a text that is longer than `maxText`
 */
export function searchableTexts(
  record: Contribution,
  shorten = (text: string, _kind: TextKind) => text.slice(0, maxText),
) {
  const { supporter, billing, shippingTo, payments, items } = record;
  const addresses = [billing, shippingTo, supporter.billing, supporter.shippingTo];
  const receipts = [...record.receipts, ...items.flatMap((item) => item.receipts)];
  const found: { readonly kind: TextKind; readonly text: string }[] = [];
  // Called once for each kind.
  const add = (kind: TextKind, ...values: readonly (string | null)[]) => {
    const texts = values.map((value) => readText(value)).filter((text) => text !== null);
    for (const text of new Set(texts.map((whole) => shorten(whole, kind)))) found.push({ kind, text });
  };
  add("Id", record.id, supporter.recordedId, ...profileIds(record));
  const names = addresses.flatMap((one) => [one.name, one.firstName, one.lastName, one.company]);
  add("Name", supporter.displayName, supporter.firstName, supporter.lastName, ...names);
  const payers = payments.map(({ paypalEmail }) => paypalEmail);
  add("Email", supporter.email, ...addresses.map(({ email }) => email), ...payers);
  add("Phone", supporter.phone, ...addresses.map(({ phone }) => phone));
  add("Card or account", ...payments.flatMap(({ card, bank }) => [card.last4, bank.last4]));
  add("Payment reference", ...payments.map(({ reference }) => reference));
  add("Receipt", ...receipts.map(({ number }) => number));
  add("Product code", ...items.flatMap(({ reference, productCode }) => [reference, productCode]));
  add("Comment", record.comments, withoutTags(record.notes));
  return found;
}

/** Removes tags: notes may be HTML (read API §2.6). */
function withoutTags(notes: string | null): string | null {
  return notes?.includes("<") ? notes.replaceAll(/<[^<>]*>/g, " ") : notes;
}
