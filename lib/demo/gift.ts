import type { CurrencyCode } from "./currency";
import type { Decline } from "./decline";
import type { Fate } from "./fate";
import type { Item } from "./item";
import type { Method, Source } from "./method";
import type { Donor } from "./supporter";

/** What a story decides; everything else of a contribution follows from it. */
export interface Gift {
  readonly donor: Donor;
  /** When it was given, in seconds. */
  readonly at: number;
  readonly code: CurrencyCode;
  readonly source: Source;
  readonly method: Method;
  readonly items: readonly Item[];
  readonly fate: Fate;
  readonly isRenewal: boolean;
  /** Minor units on top of the items. */
  readonly coverCosts: number;
  readonly discountShare: number;
  readonly decline: Decline | null;
}
