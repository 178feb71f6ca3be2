import "server-only";
import type { SearchHit } from "@/lib/client/api/answers";
import type { SearchAnswer } from "@/lib/client/api/search";
import type { Hit } from "@/lib/client/jump";
import { wordsOf } from "@/lib/client/url/search-conditions";
import type { SearchQuery } from "@/lib/contract/contribution-query";
import { succeed } from "@/lib/contract/failure";
import { formatExact } from "@/lib/format/money";
import { partAnchor } from "@/lib/paths";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import { voidReceipts } from "@/lib/records/contribution/receipts";
import { contributionStatus } from "@/lib/records/contribution/status";
import type { Kind } from "@/lib/records/labels";
import { giverOf } from "@/lib/records/supporter";
import { foldedWords } from "@/lib/search/indexed-text";
import { markedTexts } from "@/lib/search/marked-texts";
import { type Question, readQuestion } from "@/lib/search/question";
import { searchableTexts, type TextKind } from "@/lib/search/search-keys";
import { recordDetails } from "@/lib/server/access/audit-details";
import { parseRecord, readSource, readUnaudited, releaseAudited } from "@/lib/server/access/read-source";
import { pagePreferences } from "@/lib/server/pages/page-request";
import { subjectsOf } from "@/lib/source/source";
import { readPosts } from "./posts";
import { supporterSlice } from "./supporters";

const maxSupporters = 3;

/** Searches contributions and, by `words` (if any), supporters and posts, with one audit entry. */
export function searchEverything(query: SearchQuery, words: string) {
  return releaseAudited(
    ({ subjects, others: { supporters, posts } }) => {
      const named = [
        ...posts.map(({ id }) => ({ id, supporterId: null })),
        ...supporters.map(({ id }) => ({ id: null, supporterId: id })),
      ];
      const details = recordDetails("search", "contribution", [...subjects, ...named]);
      return { ...details, count: subjects.length };
    },
    async () => {
      const [found, others] = await Promise.all([searchRecords(query, readUnaudited), readOthers(words)]);
      return found.ok ? succeed({ ...found.value, others }) : found;
    },
  );
}

/** Finds supporters and posts by words, without an audit entry. */
export async function readOthers(words: string) {
  if (words === "") return { supporters: [], posts: [] };
  const query = { q: words, sort: "-last_gift", page: 1, limit: maxSupporters } as const;
  const [people, posts] = await Promise.all([supporterSlice(query, readUnaudited), readPosts(words)]);
  // Supporters found by a similar address are other people.
  const isFound = people.ok && !people.value.isUnknownAddress;
  return { supporters: isFound ? people.value.supporters : [], posts: posts.ok ? posts.value : [] };
}

/** @param read `readUnaudited` if another audit entry covers the records */
export async function searchRecords(query: SearchQuery, read: typeof readSource = readSource) {
  const { locale } = await pagePreferences();
  const parsed = readQuestion(query.q);
  const words = wordsOf(query.q);
  return read(async (source) => {
    const found = await source.searchContributions(query);
    if (!found.ok) return found;
    const { items, total, page, perPage, isAtLeast, isForgiving, coverage, facets } = found.value;
    const { asOf, near, isUnknownAddress } = found.value;
    const question = { ...parsed, phrases: [...parsed.phrases, ...near] };
    const hits = items.map(({ text, kind }) => {
      const record = parseContribution(parseRecord(text));
      return { ...toHit(record, kind, question, locale), ...exactMatch(record, words) };
    });
    const counted = { total, page, perPage, isAtLeast, isForgiving, isUnknownAddress, coverage, facets };
    const copy = found.value.copy === undefined ? null : { asOf, isComplete: found.value.copy.isComplete };
    const answer: SearchAnswer = { ...counted, hits, copy };
    return succeed({ answer, subjects: subjectsOf(found.value), provenance: found.value });
  });
}

function toHit(record: Contribution, kind: Kind, question: Question, locale: string): SearchHit {
  return {
    id: record.id ?? "",
    name: giverOf(record).name,
    amount: formatExact(record.total, record.currency, locale),
    at: record.placedAt,
    kind,
    status: contributionStatus(record),
    ...(record.isTest ? { isTest: true } : {}),
    found: markedTexts(record, question),
    voidReceipts: voidReceipts(record),
  };
}

/** Kinds of text that identify one contribution or supporter. */
const uniqueKinds: ReadonlySet<TextKind> = new Set(["Email", "Receipt", "Payment reference"]);

/**
 * Finds an email address, receipt or payment reference of a contribution that equals a text; null if there is
 * none. The anchor is that of the receipt or the payment on the contribution's page.
 */
export function exactMatch(record: Contribution, text: string): Pick<Hit, "anchor"> | null {
  const folded = foldedWords(text).join(" ");
  const match = searchableTexts(record).find(
    (one) => folded !== "" && uniqueKinds.has(one.kind) && foldedWords(one.text).join(" ") === folded,
  );
  if (match === undefined) return null;
  if (match.kind === "Receipt") return { anchor: partAnchor("receipt", match.text) };
  const payment = record.payments.find(({ reference }) => reference === match.text);
  if (payment === undefined) return {};
  return { anchor: partAnchor("payment", payment.id ?? String(payment.index)) };
}
