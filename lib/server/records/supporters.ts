import "server-only";
import { cache } from "react";
import type { OwnListState } from "@/lib/client/url/supporter-states";
import { mapOutcome, type Outcome, succeed } from "@/lib/contract/failure";
import type { ListedSupporter, SupporterQuery, SupporterTotal } from "@/lib/contract/supporter-query";
import { indexKey } from "@/lib/database/bulk";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { chargeGroups, namedCharges } from "@/lib/records/contribution/duplicates";
import { newestPlans } from "@/lib/records/contribution/plans";
import { receiptsAmong } from "@/lib/records/contribution/receipts";
import { fromTenThousandths } from "@/lib/records/money";
import { usedAddresses } from "@/lib/records/supporter";
import { recordDetails } from "@/lib/server/access/audit-details";
import {
  findOne,
  parseRecord,
  readSource,
  readUnaudited,
  releaseAudited,
} from "@/lib/server/access/read-source";
import type { Item, Provenance } from "@/lib/source/source";
import { candidatesOf } from "./contribution-detail";
import { contributionRows } from "./contribution-lists";

/** @param read `readUnaudited` if another audit entry covers the supporters */
export function supporterSlice(query: SupporterQuery, read = readSource) {
  return read((source) => source.supporters.list(query));
}

/** Counts the supporters of lists. Without an audit entry, because none is shown; null for a failure. */
export function countSupporters(queries: readonly SupporterQuery[]) {
  return Promise.all(
    queries.map(async (query) => {
      const found = await supporterSlice({ ...query, limit: 1 }, readUnaudited);
      return found.ok ? found.value : null;
    }),
  );
}

/** Reads one supporter, once per request. Returns `not_found` if no contribution has them. */
export const readSupporter = cache((id: string) =>
  readSource(async (source) => {
    const found = await findOne([id], () => source.supporters.find(id));
    if (!found.ok) return found;
    const {
      supporter,
      similar,
      hasMoreSimilar,
      recent,
      plans,
      planKeys,
      duplicateCandidates,
      ...provenance
    } = found.value;
    const toContribution = ({ text }: Item) => parseContribution(parseRecord(text));
    const records = recent.map(toContribution);
    return succeed({
      supporter,
      similar,
      hasMoreSimilar,
      provenance,
      /** Provides the supporter's contact details and groups. */
      newest: records[0] ?? null,
      plans: newestPlans(plans.map(toContribution), records, (id) => planKeys.has(indexKey(id))),
      receipts: receiptsAmong(records),
      addresses: usedAddresses(records),
      chargeGroups: chargeGroups(candidatesOf(duplicateCandidates)),
      hasMoreCharges: duplicateCandidates.isAtLeast,
      /** How many of their newest contributions were compared for `chargeGroups`. */
      chargeCoverage: duplicateCandidates.coverage,
      /** The number of their newest contributions that receipts and addresses are from. */
      readForReceipts: records.length,
    });
  }),
);

/** Reads one supporter for their page, which has an entry of its own for the charges that it names. */
export const readSupporterPage = cache((id: string) =>
  releaseAudited(
    ({ chargeGroups: charges }) =>
      charges.length === 0 ? null : recordDetails("view", "contribution", namedCharges(charges)),
    () => readSupporter(id),
  ),
);

/** Reads a page of a supporter's contributions, as rows of the table. */
export function ownRows(id: string, { sort, page }: OwnListState) {
  return readSource((source) => {
    const found = source.supporters.contributions(id, { sort, page });
    return mapOutcome(found, ({ items, total, perPage }) => {
      return { rows: contributionRows({ items }), total, perPage };
    });
  });
}

/** Returns a page of supporters in the JSON form of the endpoint. */
export async function supportersJson(query: SupporterQuery): Promise<Outcome<object>> {
  const found = await supporterSlice(query);
  if (!found.ok) return found;
  const { supporters, total, isAtLeast, isUnknownAddress, page, perPage } = found.value;
  const { currencies, countries } = found.value;
  const data = supporters.map(toSupporterJson);
  const counted = { total, isAtLeast, isUnknownAddress, page, perPage };
  return succeed({ data, ...counted, currencies, countries, copy: toCopyJson(found.value) });
}

/** Returns a supporter in JSON form: decimal amounts in major units, instants in ISO 8601. */
export function toSupporterJson({ firstAt, lastAt, totals, ...supporter }: ListedSupporter): object {
  return { ...supporter, firstAt: iso(firstAt), lastAt: iso(lastAt), totals: totals.map(toTotalJson) };
}

function toTotalJson({ received, refunded, lifetime, firstAt, lastAt, ...total }: SupporterTotal): object {
  return {
    ...total,
    received: fromTenThousandths(BigInt(received)),
    refunded: fromTenThousandths(BigInt(refunded)),
    lifetime: fromTenThousandths(BigInt(lifetime)),
    firstAt: iso(firstAt),
    lastAt: iso(lastAt),
  };
}

/** Returns when a copy was read, and whether it is complete; null if records are the desk's own. */
export function toCopyJson({ asOf, copy }: Provenance): object | null {
  return copy === undefined ? null : { asOf: iso(asOf), isComplete: copy.isComplete };
}

function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
