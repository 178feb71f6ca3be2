import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import "server-only";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { succeed } from "@/lib/contract/failure";
import { toRankedSearch } from "@/lib/contract/search-query";
import { foldedWords } from "@/lib/search/indexed-text";
import { searchableTexts, type TextKind } from "@/lib/search/search-keys";
import { askAside, parseRecord } from "@/lib/server/access/ask-source";
import { pageCaller } from "@/lib/server/pages/page-caller";
import { pagePreferences } from "@/lib/server/pages/page-preferences";
import { type JumpHit, toContributionHit } from "./jump-hit";

const mostHits = 5;
/** What is given out once, or names one giver: a text that is all of it means it. */
const telling: ReadonlySet<TextKind> = new Set(["E-mail", "Receipt", "Payment reference"]);
const { query: everything } = readContributionQuery(new Map());

/** Contributions in which the words of a text stand. */
export interface WordedHits {
  /** Those of which it is the whole e-mail address, the number of a receipt or the reference of a payment. */
  readonly exact: readonly JumpHit[];
  readonly others: readonly JumpHit[];
}

/**
 * Looks a text up among all that contributions are found by; nothing where search cannot be had. That it was
 * looked up is for the jump to tell.
 */
export async function wordedHits(q: string): Promise<WordedHits> {
  const [caller, { locale }] = await Promise.all([pageCaller(), pagePreferences()]);
  const search = { ...toRankedSearch({ ...everything, q }), perPage: mostHits, isCounted: false };
  const found = await askAside(async (source) => {
    const slice = await source.searchContributions({ ...search, hasFacets: false }, caller);
    return slice.ok ? succeed(slice.value.items.map((item) => parseContribution(parseRecord(item)))) : slice;
  }, caller.requestId);
  const records = found.ok ? found.value : [];
  const toHit = (record: Contribution) => toContributionHit(record.id ?? "", record, locale);
  return {
    exact: records.filter((record) => isTold(record, q)).map(toHit),
    others: records.filter((record) => !isTold(record, q)).map(toHit),
  };
}

function isTold(record: Contribution, q: string): boolean {
  const asked = foldedWords(q).join(" ");
  return searchableTexts(record).some(
    ({ kind, text }) => telling.has(kind) && foldedWords(text).join(" ") === asked,
  );
}
