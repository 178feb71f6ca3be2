const minute = 60_000;

/** Counts what was read within the last minute. */
export class Speed {
  #readings: { readonly at: number; readonly rows: number }[] = [];

  /** One request brought so many rows. */
  note(rows: number, now: number): void {
    this.#readings.push({ at: now, rows });
    this.#forget(now);
  }

  /** Of the last minute. */
  latest(now: number): { readonly requests: number; readonly rows: number } {
    this.#forget(now);
    return {
      requests: this.#readings.length,
      rows: this.#readings.reduce((sum, { rows }) => sum + rows, 0),
    };
  }

  #forget(now: number): void {
    const first = this.#readings.findIndex(({ at }) => now - at < minute);
    this.#readings = first === -1 ? [] : this.#readings.slice(first);
  }
}
