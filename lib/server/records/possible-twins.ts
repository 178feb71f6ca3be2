import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import "server-only";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { alikeQuery, type DuplicateHint, duplicateHint } from "@/lib/records/contribution/duplicates";
import type { Kind } from "@/lib/records/labels";
import { askAside, parseRecord } from "@/lib/server/access/ask-source";
import type { AlikeSlice, Caller } from "@/lib/source/source";

/**
 * A hint that comes later than this (ms) is not worth waiting for: the page is shown without it, but until
 * then the browser waits for the end of the page.
 */
const hintTimeoutMs = 700;

/**
 * What is known of a contribution that was charged: what it may repeat, and how much was compared with it.
 */
export interface TwinReport extends Pick<AlikeSlice, "isAtLeast"> {
  readonly hint: DuplicateHint | null;
  /**
   * Set where the comparison is not complete: `part` of a copy that lacks some of these days, `none` where
   * nothing could be read.
   */
  readonly looked: AlikeSlice["looked"] | "part" | "none";
}

const nothing: TwinReport = { hint: null, isAtLeast: false, looked: null };

/**
 * Contributions that may be the same gift charged again, among all of the giver. It is an extra: any trouble
 * means that nothing is hinted, and it waits behind what people wait for.
 */
export async function findPossibleTwins(
  record: Contribution,
  kind: Kind,
  caller: Caller,
): Promise<TwinReport> {
  const query = alikeQuery(record);
  if (query === null) return nothing;
  const late = AbortSignal.timeout(hintTimeoutMs);
  const signal = caller.signal === undefined ? late : AbortSignal.any([caller.signal, late]);
  const polite = { ...caller, background: true, signal };
  const outcome: Outcome<TwinReport> = await askAside(async (source) => {
    const found = await source.findAlike(query, polite);
    if (!found.ok) return found;
    const { isAtLeast, copy } = found.value;
    const looked = copy?.isComplete === false ? "part" : found.value.looked;
    return succeed({ hint: duplicateHint({ record, kind }, candidatesOf(found.value)), isAtLeast, looked });
  }, caller.requestId);
  return outcome.ok ? outcome.value : { ...nothing, looked: "none" };
}

/** Records as they are compared. */
export function candidatesOf({ items, kinds }: Pick<AlikeSlice, "items" | "kinds">) {
  return items.map((item, at) => ({
    record: parseContribution(parseRecord(item)),
    kind: kinds[at] ?? "onetime",
  }));
}
