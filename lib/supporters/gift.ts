import { isOpaqueId } from "@/lib/contract/opaque-id";
import { contributionDate } from "@/lib/reading/contribution-date";
import { member } from "@/lib/reading/member";
import { type Received, received } from "@/lib/reading/received";
import { type SupporterKeys, toSupporterKeys } from "./supporter-keys";

/** What a contribution says of its supporter. */
export interface Gift {
  readonly supporterId: string;
  /** When it was placed, ms UTC. */
  readonly at: number | null;
  /** What it adds to the supporter's sums; null for one that adds nothing. */
  readonly received: Received | null;
  readonly keys: SupporterKeys;
}

/** A contribution on its way into what is kept of supporters. `seq`: its number in the store. */
export interface GiftRow {
  readonly seq: number;
  readonly gift: Gift | null;
}

/**
 * Reads what a contribution says of its supporter; null where it names none that could be opened by its id.
 * @param money what it brought, where that is known already
 */
export function toGift(record: unknown, money = received(record)): Gift | null {
  const supporterId = member(member(record, "supporter"), "id");
  if (typeof supporterId !== "string" || !isOpaqueId(supporterId) || !supporterId.isWellFormed()) return null;
  return {
    supporterId,
    at: contributionDate(record),
    received: money,
    keys: toSupporterKeys(record),
  };
}
