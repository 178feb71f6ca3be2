/**
 * Sums of whole numbers, many at once, exact whatever they come to: what a double cannot hold any more is
 * carried over into a big integer.
 */
export class ExactSums {
  private readonly small: Float64Array;
  private readonly carried = new Map<number, bigint>();

  constructor(size: number) {
    this.small = new Float64Array(size);
  }

  /** @param amount a safe integer */
  add(place: number, amount: number): void {
    const sum = (this.small[place] ?? 0) + amount;
    if (sum <= Number.MAX_SAFE_INTEGER && sum >= Number.MIN_SAFE_INTEGER) {
      this.small[place] = sum;
      return;
    }
    this.carried.set(place, this.at(place));
    this.small[place] = amount;
  }

  at(place: number): bigint {
    return (this.carried.get(place) ?? 0n) + BigInt(this.small[place] ?? 0);
  }
}
