import { currencyOf, exactOf } from "./currency";
import { isSet, member } from "./member";
import { refundedSum } from "./refunds";
import { contributionStatus, type Status } from "./status";

/**
 * What a contribution brought, in ten-thousandths of its currency; what remains of it is `amount - refunded`.
 */
export interface Received {
  /** As recorded; null where the record names none. */
  readonly currency: string | null;
  /** All that was paid, whatever was given back since. */
  readonly amount: number;
  /** What of it was given back; 0 where nothing was. */
  readonly refunded: number;
}

/**
 * Money that came in, whether or not it was given back. What is pending, owed, failed, spam or deleted never
 * did.
 */
const came: ReadonlySet<string | null> = new Set<Status>(["paid", "partially_refunded", "refunded"]);

/** So many gifts of the most that one can have still add up exactly in a 64-bit column. */
const mostExact = 10n ** 15n;

/**
 * What a contribution adds to sums of money received, the same wherever the desk sums up; null for one that
 * adds nothing: by its status (lib/records/status.ts), because it is a test, or because its amount cannot be
 * read or is beyond a hundred thousand million of its currency.
 * @param status its own, where that is known already
 */
export function received(
  record: unknown,
  status: string | null = contributionStatus(record).status,
): Received | null {
  if (!isPaidIn(record, status)) return null;
  const amount = exactOf(record, "total_amount");
  if (amount === null || !isSummable(amount)) return null;
  const refunded = refundedSum(record);
  return {
    currency: currencyOf(record),
    amount: Number(amount),
    refunded: refunded > 0n && isSummable(refunded) ? Number(refunded) : 0,
  };
}

/**
 * Whether a contribution is paid, also where nothing can be added: `received` is null then, and every sum
 * says that it is left out.
 * @param status its own, where that is known already
 */
export function isPaidIn(
  record: unknown,
  status: string | null = contributionStatus(record).status,
): boolean {
  return came.has(status) && !isSet(member(record, "is_test"));
}

function isSummable(exact: bigint): boolean {
  return exact <= mostExact && exact >= -mostExact;
}
