/** The smallest batch, and what all are a multiple of; and the largest. */
const [fewest, most] = [500, 2_000];
/** So long a batch may take, in ms: nobody else writes meanwhile. */
const longest = 1_000;
/** As many records as these are no bulk: they are in sooner than a second. */
const fewRecords = 5_000;

/**
 * How many records a batch has: 500, and in a long import as many as are written in a second, up to 2,000. In
 * a large database almost every record belongs on pages of its own in each index; the more are written
 * together, the fewer pages are written twice.
 */
export class BatchSize {
  records = fewest;
  #written = 0;

  /** Told how many records a batch had, and how long they took (ms). */
  note(records: number, duration: number): void {
    this.#written += records;
    if (this.#written < fewRecords) return;
    const inTime = Math.floor((records * longest) / Math.max(1, duration) / fewest) * fewest;
    this.records = Math.min(most, Math.max(fewest, inTime));
  }
}
