/** What is added up: the number of a currency, and positions in `kinds`. */
export interface Narrowing {
  readonly currency: number;
  readonly kinds: readonly number[];
}
