import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { may } from "@/lib/accounts/viewer";
import { readListState, toContributionQuery } from "@/lib/client/url/list-state";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { alikeQuery, type DuplicateHint, duplicateHint } from "@/lib/records/contribution/duplicates";
import type { Kind } from "@/lib/records/labels";
import { member } from "@/lib/records/values";
import {
  findOne,
  parseRecord,
  readSource,
  readUnaudited,
  releaseAudited,
} from "@/lib/server/access/read-source";
import { releaseRevealed } from "@/lib/server/access/reveal";
import { listOrSearch } from "@/lib/server/http/list-or-search";
import { requestOrigin } from "@/lib/server/http/request-origin";
import { pageContext, pageVisit } from "@/lib/server/pages/page-request";
import type { AlikeSlice, Caller, ContributionSlice } from "@/lib/source/source";
import { findPosition, type ListPosition } from "./list-position";

/**
 * Reads the data of a contribution's page at once: `other` is the contribution to compare it with, and
 * `isMasked` whether sponsees are masked in the record. `twins` and `history` may arrive after the page.
 */
export async function readDetail(
  id: string,
  address: {
    readonly view: string;
    /** The query string of the list that the viewer came from. */
    readonly list: string | null;
    readonly compare: string | null;
    readonly reveal: readonly string[];
  },
) {
  const visit = await pageVisit();
  const isMasked = visit.ok && !may(visit.value.viewer, "sponsees");
  const [found, other, { region, now, requestId }, sent] = await Promise.all([
    readContributionInList(id, address.list).then((read) =>
      isMasked ? read : releaseRevealed(read, address.reveal),
    ),
    address.compare === null ? null : readContribution(address.compare),
    pageContext(),
    headers(),
  ]);
  const isHinted = found.ok && other === null && address.view === "record";
  const twins = isHinted ? findPossibleTwins(found.value.record, found.value.kind) : null;
  const history = isHinted ? readHistory(found.value.record) : null;
  return { found, other, twins, history, region, now, origin: requestOrigin(sent), requestId, isMasked };
}

/** Reads one contribution, once a request. */
export const readContribution = cache((id: string) =>
  readSource(async (source, caller) => {
    const found = await findOne([id], () => source.findContribution(id, caller));
    if (!found.ok) return found;
    const { item, kind, ...provenance } = found.value;
    return succeed({ record: parseContribution(parseRecord(item)), kind, provenance });
  }),
);

/** `position`: in the list of an address; null without one, and where it is not on that page of it. */
async function readContributionInList(id: string, list: string | null) {
  const [found, position] = await Promise.all([
    readContribution(id),
    list === null ? null : readPosition(id, list),
  ]);
  return found.ok ? succeed({ ...found.value, position }) : found;
}

/**
 * Trouble with the list leaves the record without a position. A search leaves an entry in the audit, and is
 * not counted to its end (`isAtLeast`).
 */
async function readPosition(id: string, list: string) {
  const query = toContributionQuery(readListState(parseQueryString(list)).state, Date.now());
  const read = () =>
    readUnaudited(async (source, caller) => {
      const first = await listOrSearch(source, query, caller);
      if (!first.ok) return first;
      const position = await findPosition(id, { ...first.value, ids: idsOf(first.value) }, async (page) => {
        const other = await listOrSearch(source, { ...query, page }, caller);
        return other.ok ? idsOf(other.value) : null;
      });
      return succeed(position && { ...position, isAtLeast: first.value.search?.isAtLeast ?? false });
    });
  const outcome = await (query.q === undefined ? read() : releaseAudited(positionDetails, read));
  return outcome.ok ? outcome.value : null;
}

function positionDetails(position: ListPosition | null) {
  const ids = [position?.previous, position?.next].flatMap((neighbour) => neighbour?.id ?? []);
  return { action: "search", kind: "contribution", ids, reason: "position" } as const;
}

function idsOf({ items }: ContributionSlice): readonly string[] {
  return items.map((item) => String(member(parseRecord(item), "id") ?? ""));
}

/** The browser waits for the end of the page that long; then the page ends without hint and history. */
const lateMs = 700;

/** Other contributions of the supporter on the page of one. */
const maxHistory = 5;

/** Reads what else the supporter gave. It waits behind requests of people; any trouble means no history. */
async function readHistory({ id, supporter: { id: supporterId } }: Contribution) {
  if (supporterId === null) return null;
  const query = { sort: "-contribution_date", page: 1, limit: maxHistory + 1 } as const;
  const outcome = await readSource((source, caller) =>
    source.supporters.contributions(supporterId, query, inBackground(caller)),
  );
  if (!outcome.ok || outcome.value.supporter === null) return null;
  const others = outcome.value.items
    .map((item) => parseContribution(parseRecord(item)))
    .filter((other) => other.id !== id);
  return { supporter: outcome.value.supporter, others: others.slice(0, maxHistory) };
}

function inBackground(caller: Caller): Caller {
  const late = AbortSignal.timeout(lateMs);
  const signal = caller.signal === undefined ? late : AbortSignal.any([caller.signal, late]);
  return { ...caller, background: true, signal };
}

/** The gifts that a contribution may repeat, and how much was compared with it. */
export interface TwinReport extends Pick<AlikeSlice, "isAtLeast"> {
  readonly hint: DuplicateHint | null;
  /** Also `part` where a copy lacks some of these days, and `none` where nothing could be read. */
  readonly looked: AlikeSlice["looked"] | "part" | "none";
}

const noTwins: TwinReport = { hint: null, isAtLeast: false, looked: null };

/**
 * Finds contributions of the same giver that may be the same gift charged again. It waits behind requests of
 * people; any trouble means no hint.
 */
export async function findPossibleTwins(record: Contribution, kind: Kind): Promise<TwinReport> {
  const query = alikeQuery(record);
  if (query === null) return noTwins;
  const outcome: Outcome<TwinReport> = await readUnaudited(async (source, caller) => {
    const found = await source.findAlike(query, inBackground(caller));
    if (!found.ok) return found;
    const { isAtLeast, copy } = found.value;
    const looked = copy?.isComplete === false ? "part" : found.value.looked;
    return succeed({ hint: duplicateHint({ record, kind }, candidatesOf(found.value)), isAtLeast, looked });
  });
  return outcome.ok ? outcome.value : { ...noTwins, looked: "none" };
}

export function candidatesOf({ items, kinds }: Pick<AlikeSlice, "items" | "kinds">) {
  return items.map((item, index) => ({
    record: parseContribution(parseRecord(item)),
    kind: kinds[index] ?? "onetime",
  }));
}
