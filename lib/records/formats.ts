/** How a reader wants values written; the caller knows the locale and the time zone, this room does not. */
export interface Formats {
  /** Minor units of a currency, such as `CA$25.00`. */
  readonly money: (minor: bigint, currency: string | null) => string;
  /** Ten-thousandths of a currency with every digit that is not zero, such as `US$10.005`. */
  readonly exact: (exact: bigint, currency: string | null) => string;
  /** The local day of an instant in ms UTC, such as `31 March 2024`. */
  readonly date: (instant: number) => string;
  /** A calendar day without a zone, given as any instant of that day in UTC. */
  readonly day: (instant: number) => string;
}
