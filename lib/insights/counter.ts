import { ExactSums } from "./exact-sums";

/** Counts by small numbers, and which numbers were counted at all. */
export class Counter {
  readonly touched: number[] = [];
  private readonly counts: Uint32Array;

  constructor(size: number) {
    this.counts = new Uint32Array(size);
  }

  add(number: number, count: number): void {
    const before = this.counts[number] ?? 0;
    if (before === 0) this.touched.push(number);
    this.counts[number] = before + count;
  }

  of(number: number): number {
    return this.counts[number] ?? 0;
  }
}

/** The same with what the counted ones come to. */
export class SumCounter extends Counter {
  private readonly sums: ExactSums;

  constructor(size: number) {
    super(size);
    this.sums = new ExactSums(size);
  }

  /** @param sum a safe integer */
  addSum(number: number, count: number, sum: number): void {
    this.add(number, count);
    this.sums.add(number, sum);
  }

  sumOf(number: number): bigint {
    return this.sums.at(number);
  }
}
