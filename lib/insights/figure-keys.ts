import { traits } from "@/lib/database/figure-traits";
import type { FigureTable } from "@/lib/database/insight-tables";
import { exactOf } from "@/lib/reading/currency";
import { isSet, member } from "@/lib/reading/member";
import { activeMethod } from "@/lib/reading/plans";
import { isPaidIn, type Received, received } from "@/lib/reading/received";
import { hasRisk } from "@/lib/reading/risk";
import { itemCode } from "@/lib/reading/row-fields";
import { type SponseeWords, sponseeWords } from "@/lib/reading/sponsee-words";
import { supporterIdOf } from "@/lib/reading/supporter";
import type { SearchKeys } from "@/lib/search/search-keys";

/** What sums know of a contribution, beside its number, date and kind. */
export type FigureKeys = Omit<FigureTable, "seq" | "changed" | "occurred_at" | "kind">;

const longestText = 100;
const dots = "•••";
/** Beyond this an amount adds nothing to sums, as in `received`. */
const mostExact = 10n ** 15n;

/**
 * Reads what sums know of a record. Where it is narrowed by a search, both use the same words: they are the
 * keys of the search.
 * @param keys what it is found by
 * @param profileIds the recurring profiles that it belongs to
 * @param money what it brought, where that is known already
 * @param sponsees what names its sponsored people, where that is known already
 */
export function toFigureKeys(
  record: unknown,
  keys: SearchKeys,
  profileIds: readonly string[],
  money = received(record),
  sponsees = sponseeWords(record),
): FigureKeys {
  return {
    traits: traitsOf(record, keys.status, money),
    amount: summable(exactOf(record, "total_amount")),
    refunded: money?.refunded ?? 0,
    costs:
      money === null || !coversCosts(record) ? 0 : (summable(exactOf(record, "cover_costs_amount")) ?? 0),
    currency: keys.currency,
    method: keys.method,
    source: keys.source,
    country: keys.country,
    campaign: keys.campaign,
    ...productOf(record, sponsees),
    supporter: supporterIdOf(record),
    plan: profileIds[0] ?? null,
    card_expires_at: activeMethod(record)?.expiresOn ?? null,
  };
}

/** A code that names a sponsored person is covered as it is in the record (docs/decisions/041). */
function productOf(
  record: unknown,
  sponsees: SponseeWords | null,
): Pick<FigureKeys, "product" | "product_covered"> {
  const code = itemCode(record);
  const product = plain(code);
  if (code === null || product === null || sponsees === null) return { product, product_covered: null };
  const covered = plain(sponsees.cover(code, dots)) ?? dots;
  return { product, product_covered: covered === product ? null : covered };
}

function traitsOf(record: unknown, status: string | null, money: Received | null): number {
  const isReceived = money !== null;
  const isTest = isSet(member(record, "is_test"));
  const isMuted = isTest || isSet(member(record, "is_spam")) || isSet(member(record, "is_deleted"));
  return (
    (isReceived ? traits.received : 0) |
    (status === "failed" && !isTest ? traits.failed : 0) |
    (!isMuted && hasRisk(record) ? traits.risky : 0) |
    (isReceived && coversCosts(record) ? traits.covered : 0) |
    (isReceived && money.refunded > 0 ? traits.refunded : 0) |
    (isReceived || !isPaidIn(record, status) ? 0 : traits.unsummed) |
    (isMuted ? traits.muted : 0)
  );
}

function coversCosts(record: unknown): boolean {
  return isSet(member(record, "cover_costs_enabled")) && (exactOf(record, "cover_costs_amount") ?? 0n) > 0n;
}

function summable(exact: bigint | null): number | null {
  return exact !== null && exact <= mostExact && exact >= -mostExact ? Number(exact) : null;
}

function plain(text: string | null): string | null {
  const short =
    text
      ?.slice(0, longestText)
      .replaceAll(/\p{C}+/gu, " ")
      .trim() ?? "";
  return short === "" ? null : short;
}
