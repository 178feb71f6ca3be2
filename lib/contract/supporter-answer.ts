/** What a supporter gave in one currency. Amounts in ten-thousandths, instants in ms UTC. */
export interface SupporterTotal {
  /** Null where the contributions name none. */
  readonly currency: string | null;
  /** All that was paid, whatever was given back since. */
  readonly received: number;
  readonly refunded: number;
  /** What remains: the lifetime total. */
  readonly lifetime: number;
  readonly gifts: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
}

/** A supporter in the list, as their newest contribution tells them; instants in ms UTC. */
export interface ListedSupporter {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly isOrganization: boolean;
  /** All of them, also what failed or is spam. */
  readonly contributions: number;
  /** How many of them are paid, but in no total, because their amount cannot be read or added. */
  readonly unsummed: number;
  /** Of what was received; null where nothing was. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** The largest currency by number of gifts first. */
  readonly totals: readonly SupporterTotal[];
}
