import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import "server-only";
import type { SearchAnswer, SearchHit } from "@/lib/client/search-answer";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { SearchQuery } from "@/lib/contract/search-query";
import { formatMoney } from "@/lib/format/money";
import { contributionStatus } from "@/lib/records/contribution/status";
import type { Kind } from "@/lib/records/labels";
import { giverOf } from "@/lib/records/supporter";
import { markedTexts } from "@/lib/search/marked-texts";
import { type Question, readQuestion } from "@/lib/search/question";
import { askSource, parseRecord } from "@/lib/server/access/ask-source";
import { pageCaller } from "@/lib/server/pages/page-caller";
import { pagePreferences } from "@/lib/server/pages/page-preferences";
import type { Provenance } from "@/lib/source/source";

/** What a search found, and what the source said of it. */
interface Searched {
  readonly answer: SearchAnswer;
  readonly provenance: Provenance;
}

/** Looks for contributions on behalf of whoever looks at a page; each answer is an entry of the audit. */
export async function searchRecords(query: SearchQuery): Promise<Outcome<Searched>> {
  const [caller, { locale }] = await Promise.all([pageCaller(), pagePreferences()]);
  const asked = readQuestion(query.q);
  return askSource(async (source) => {
    const found = await source.searchContributions(query, caller);
    if (!found.ok) return found;
    const { items, kinds, total, page, perPage, isAtLeast, isForgiving, coverage, facets } = found.value;
    const { asOf, copy, near, isUnknownAddress } = found.value;
    const question = { ...asked, phrases: [...asked.phrases, ...near] };
    const hits = items.map((item, at) =>
      toHit(parseContribution(parseRecord(item)), { kind: kinds[at] ?? "onetime", question, locale }),
    );
    const told = { total, page, perPage, isAtLeast, isForgiving, isUnknownAddress, coverage, facets };
    const ofCopy = copy === undefined ? null : { asOf, isComplete: copy.isComplete };
    return succeed({ answer: { ...told, hits, copy: ofCopy }, provenance: found.value });
  }, caller.requestId);
}

function toHit(record: Contribution, about: { kind: Kind; question: Question; locale: string }): SearchHit {
  const { kind, question, locale } = about;
  return {
    id: record.id ?? "",
    name: giverOf(record).name,
    amount: formatMoney(record.total, record.currency, locale),
    at: record.placedAt,
    kind,
    status: contributionStatus(record).status,
    found: markedTexts(record, question),
  };
}
