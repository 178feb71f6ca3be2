/** Limits the work that one record may cause. `spend` throws beyond the limit. */
export class WorkLimit {
  #left = 15_000_000;

  /** @param units of work, each about 10 ns */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new RangeError("Too much to look for in one record");
  }
}
