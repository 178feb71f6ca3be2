import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { may } from "@/lib/accounts/viewer";
import { readListState, toContributionQuery } from "@/lib/client/url/list-state";
import { mapOutcome, type Outcome, succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import {
  candidateQuery,
  type DuplicateReport,
  duplicateHint,
  shownDuplicates,
} from "@/lib/records/contribution/duplicates";
import type { Kind } from "@/lib/records/labels";
import { member } from "@/lib/records/values";
import { recordDetails } from "@/lib/server/access/audit-details";
import { findOne, parseRecord, readUnaudited, releaseAudited } from "@/lib/server/access/read-source";
import { releaseRevealed } from "@/lib/server/access/reveal";
import { requestOrigin } from "@/lib/server/http/request-origin";
import { pageContext, signedInContext } from "@/lib/server/pages/page-request";
import type { CandidateSlice, ContributionSlice } from "@/lib/source/source";
import { findPosition, listOrSearch } from "./lists";

/**
 * Reads all data for a contribution's page. `other` is the contribution to compare it with. `duplicates`, a
 * hint about possible duplicates, may arrive after the page.
 */
export async function readDetail(
  id: string,
  address: ShownPart & {
    /** The query string of the list that the viewer came from. */
    readonly list: string | null;
    readonly reveal: readonly string[];
  },
) {
  const context = await signedInContext();
  const isMasked = context.ok && !may(context.value.viewer, "sponsees");
  // A comparison shows no revealed sponsees.
  const revealed = address.compare === null ? address.reveal : [];
  const [found, position, other, { region, now }, sent] = await Promise.all([
    readContribution(id, hasHistory(address)).then((read) =>
      isMasked ? read : releaseRevealed(read, revealed),
    ),
    address.list === null ? null : readPosition(id, address.list),
    address.compare === null ? null : readContribution(address.compare),
    pageContext(),
    headers(),
  ]);
  const isHinted = found.ok && hasHistory(address);
  const duplicates = isHinted ? findPossibleDuplicates(found.value.record, found.value.kind) : null;
  return { found, position, other, duplicates, region, now, origin: requestOrigin(sent), isMasked };
}

export interface ShownPart {
  readonly view: string;
  readonly compare: string | null;
}

/** Whether a page shows the supporter's other contributions: not in a comparison, and not as JSON. */
export function hasHistory({ view, compare }: ShownPart): boolean {
  return view === "record" && compare === null;
}

/** Finds one contribution, once per request, without an audit entry: none of its data may be shown. */
export const findContribution = cache((id: string) =>
  readUnaudited((source) => {
    const found = findOne([id], () => source.findContribution(id));
    return mapOutcome(found, ({ text, kind, subject, ...provenance }) => {
      return { record: parseContribution(parseRecord(text)), kind, provenance, subject };
    });
  }),
);

/** Reads one contribution and its supporter's other ones, once per request, with one audit entry. */
export const readContribution = cache((id: string, withHistory = false) =>
  releaseAudited(
    ({ subject, history }) => recordDetails("view", "contribution", [subject, ...(history?.subjects ?? [])]),
    async () => {
      const found = await findContribution(id);
      if (!found.ok) return found;
      const history = withHistory ? await readHistory(found.value.record) : null;
      return succeed({ ...found.value, history });
    },
  ),
);

const maxHistory = 5;

/** Reads the supporter of a contribution and their other latest ones. Returns null on any failure. */
async function readHistory({ id, supporter: { id: supporterId } }: Contribution) {
  if (supporterId === null) return null;
  const query = { sort: "-contribution_date", page: 1, limit: maxHistory + 1 } as const;
  const found = await readUnaudited((source) => source.supporters.contributions(supporterId, query));
  if (!found.ok || found.value.supporter === null) return null;
  const { items, supporter } = found.value;
  const others = items
    .map(({ text, subject }) => ({ record: parseContribution(parseRecord(text)), subject }))
    .filter(({ record }) => record.id !== id)
    .slice(0, maxHistory);
  return {
    supporter,
    others: others.map(({ record }) => record),
    subjects: others.map(({ subject }) => subject),
  };
}

/** Returns null if the list fails or lacks the record. A search is audited; its total may be a minimum. */
async function readPosition(id: string, list: string) {
  const query = toContributionQuery(readListState(parseQueryString(list)).state, Date.now());
  const read = () =>
    readUnaudited(async (source) => {
      const first = await listOrSearch(source, query);
      if (!first.ok) return first;
      const position = await findPosition(id, { ...first.value, ids: idsOf(first.value) }, async (page) => {
        const other = await listOrSearch(source, { ...query, page });
        return other.ok ? idsOf(other.value) : null;
      });
      return succeed(position && { ...position, isAtLeast: first.value.search?.isAtLeast ?? false });
    });
  const search = () =>
    releaseAudited((found) => {
      const ids = [found?.previous, found?.next].flatMap((neighbour) => neighbour?.id ?? []);
      return { action: "search", kind: "contribution", ids, reason: "position" };
    }, read);
  const outcome = await (query.q === undefined ? read() : search());
  return outcome.ok ? outcome.value : null;
}

function idsOf({ items }: ContributionSlice): readonly string[] {
  return items.map(({ text }) => String(member(parseRecord(text), "id") ?? ""));
}

/** Limits how long the end of the page is delayed; then the page ends without the hint. */
const hintTimeoutMs = 700;

const noDuplicates: DuplicateReport = { hint: null, isAtLeast: false, coverage: "complete" };

/**
 * Finds contributions of the same giver that may be the same gift charged again, with an audit entry for
 * those that are shown. Runs at background priority; any failure means no hint.
 */
export async function findPossibleDuplicates(record: Contribution, kind: Kind): Promise<DuplicateReport> {
  const query = candidateQuery(record);
  if (query === null) return noDuplicates;
  const read = (): Promise<Outcome<DuplicateReport>> =>
    readUnaudited(async (source, caller) => {
      const late = new AbortController();
      // Not `AbortSignal.timeout`, which may be collected before it fires if only `any` refers to it.
      setTimeout(() => late.abort(), hintTimeoutMs).unref();
      const signal = AbortSignal.any([late.signal, ...(caller.signal ? [caller.signal] : [])]);
      const found = await source.findCandidates(query, { ...caller, background: true, signal });
      if (!found.ok) return found;
      const { isAtLeast, copy } = found.value;
      const coverage = copy?.isComplete === false ? "part" : found.value.coverage;
      return succeed({
        hint: duplicateHint({ record, kind }, candidatesOf(found.value)),
        isAtLeast,
        coverage,
      });
    });
  const outcome = await releaseAudited(
    ({ hint }) => hint && recordDetails("view", "contribution", shownDuplicates(hint)),
    read,
  );
  return outcome.ok ? outcome.value : { ...noDuplicates, coverage: "none" };
}

/** Parses the contributions that a record is compared with, to find duplicates. */
export function candidatesOf({ items }: Pick<CandidateSlice, "items">) {
  return items.map(({ text, kind }) => ({ record: parseContribution(parseRecord(text)), kind }));
}
