import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import "server-only";
import { cache } from "react";
import type { OwnListState } from "@/lib/client/supporter-url";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import type { SupporterQuery } from "@/lib/contract/supporter-query";
import type { Place } from "@/lib/format/moment";
import { type Charge, chargeGroups } from "@/lib/records/contribution/duplicates";
import { type HeldPlan, newestPlans } from "@/lib/records/contribution/plans";
import { type HeldReceipt, receiptsAmong } from "@/lib/records/contribution/receipts";
import { type ContributionRow, toContributionRow } from "@/lib/records/list-rows";
import { askSource, parseRecord } from "@/lib/server/access/ask-source";
import { pageCaller } from "@/lib/server/pages/page-caller";
import { pagePreferences } from "@/lib/server/pages/page-preferences";
import type { FoundSupporter, Provenance, RecordText, SupporterSlice } from "@/lib/source/source";
import { candidatesOf } from "./possible-twins";

/** A page of supporters, on behalf of whoever looks at it; an entry of the audit. */
export async function supporterSlice(query: SupporterQuery): Promise<Outcome<SupporterSlice>> {
  const caller = await pageCaller();
  return askSource((source) => source.supporters.list(query, caller), caller.requestId);
}

/** A supporter as their page shows them. */
interface ShownSupporter extends Pick<FoundSupporter, "supporter" | "similar"> {
  /** Their newest contribution: how to reach them and which groups they are in. */
  readonly newest: Contribution | null;
  readonly plans: readonly HeldPlan[];
  readonly receipts: readonly HeldReceipt[];
  /** What may be one gift charged again, in groups. */
  readonly charges: readonly (readonly Charge[])[];
  readonly areMoreCharges: boolean;
  /** How many of their newest contributions were compared for it, where not all were. */
  readonly comparedCharges: FoundSupporter["alike"]["looked"];
  /** How many of their newest contributions the receipts are from. */
  readonly looked: number;
  readonly provenance: Provenance;
}

/**
 * One supporter; `not_found` where no contribution names them. The title of a page and its body ask for the
 * same one.
 */
export const readSupporter = cache(async (id: string): Promise<Outcome<ShownSupporter>> => {
  const caller = await pageCaller();
  return askSource(async (source) => {
    if (!isOpaqueId(id)) return fail("not_found");
    const found = await source.supporters.find(id, caller);
    if (!found.ok) return found;
    if (found.value === null) return fail("not_found");
    const { supporter, similar, recent, plans, alike, ...provenance } = found.value;
    const toContribution = (item: RecordText) => parseContribution(parseRecord(item));
    const records = recent.map(toContribution);
    return succeed({
      ...{ supporter, similar, provenance },
      newest: records[0] ?? null,
      plans: newestPlans(plans.map(toContribution)),
      receipts: receiptsAmong(records),
      charges: chargeGroups(candidatesOf(alike)),
      areMoreCharges: alike.isAtLeast,
      comparedCharges: alike.looked,
      looked: records.length,
    });
  }, caller.requestId);
});

/** A page of a supporter's contributions, as rows of the table. */
interface OwnRows {
  readonly rows: readonly ContributionRow[];
  readonly total: number;
  readonly perPage: number;
}

/** A page of a supporter's contributions; an entry of the audit. */
export async function ownRows(id: string, { sort, page }: OwnListState): Promise<Outcome<OwnRows>> {
  const caller = await pageCaller();
  return askSource(async (source) => {
    const found = await source.supporters.contributions(id, { sort, page }, caller);
    if (!found.ok) return found;
    const { items, kinds, total, perPage } = found.value;
    const rows = items.map((item, at) => toContributionRow(parseRecord(item), kinds[at] ?? "onetime"));
    return succeed({ rows, total, perPage });
  }, caller.requestId);
}

/**
 * Whose clocks and habits a page of supporters is written by, when it is, and by which id the log knows it.
 */
export async function supporterContext(): Promise<{
  readonly place: Place;
  /** ms UTC */
  readonly now: number;
  readonly requestId: string | undefined;
}> {
  const [{ zone, locale }, { requestId }] = await Promise.all([pagePreferences(), pageCaller()]);
  return { place: { zone: zone ?? "UTC", locale }, now: Date.now(), requestId };
}
