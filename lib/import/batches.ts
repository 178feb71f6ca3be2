import type { ContributionRow, PostRow } from "@/lib/source/database/write";
import { BatchSize } from "./batch-size";
import type { ImportReport } from "./import-report";
import type { ReadRow } from "./read-record";
import { type Mark, type RecordSink, SinkError } from "./record-sink";
import { SeenIds } from "./seen-ids";

/** Long records make a batch smaller, so that memory stays bounded. */
const batchBytes = 32 * 1024 * 1024;

/**
 * Gathers rows into batches and hands full ones to the sink, one on its way while the next is gathered; of
 * one id, the last record wins.
 */
export class Batches {
  #batch = new Batch();
  #onItsWay: Promise<void> = Promise.resolve();
  readonly #seen = new SeenIds();
  readonly #size = new BatchSize();

  constructor(
    readonly sink: RecordSink,
    readonly feedId: string | undefined,
    readonly report: ImportReport,
  ) {}

  /**
   * Told before each record of a file, with the place where it begins: a full batch sets off, and can be gone
   * on with from there. Throws `SinkError`, perhaps of the batch before.
   */
  async pass(mark: Mark | null): Promise<void> {
    if (this.#batch.isFull(this.#size.records)) await this.#setOff(mark);
  }

  /** Whether it knows where a row belongs: a post needs a feed. */
  takes(read: ReadRow): boolean {
    return read.kind === "contribution" || this.feedId !== undefined;
  }

  add(read: ReadRow): void {
    const wasMet = this.#seen.meet(`${read.kind} ${read.row.id}`);
    const isTwice = this.#batch.put(read);
    if (isTwice) this.report.duplicates++;
    else if (wasMet) this.#batch.again++;
  }

  /** Writes what is left and waits until all is written. Throws `SinkError`. */
  async flush(mark: Mark | null): Promise<void> {
    await this.#setOff(mark);
    await this.#onItsWay;
  }

  async #setOff(mark: Mark | null): Promise<void> {
    const batch = this.#batch;
    this.#batch = new Batch();
    await this.#onItsWay;
    if (batch.size() === 0) return;
    this.#onItsWay = this.#commit(batch, mark);
    // Whoever waits for it next is told; until then a failure is not unheard.
    this.#onItsWay.catch(() => {});
  }

  async #commit({ contributions, posts, again }: Batch, mark: Mark | null): Promise<void> {
    const { feedId } = this;
    const rows = { contributions: [...contributions.values()], posts: [...posts.values()] };
    const began = performance.now();
    const written = await this.sink.write({ ...rows, feedId, mark }).catch((cause: unknown) => {
      throw new SinkError("A batch could not be written.", { cause });
    });
    this.#size.note(rows.contributions.length + rows.posts.length, performance.now() - began);
    this.report.inserted += written.inserted;
    this.report.replaced += written.replaced - again;
    this.report.duplicates += again;
  }
}

class Batch {
  readonly contributions = new Map<string, ContributionRow>();
  readonly posts = new Map<string, PostRow>();
  /** Rows among these that replace one which this import wrote itself. */
  again = 0;
  #bytes = 0;

  /** @returns whether one with its id was there, and is replaced */
  put({ kind, row }: ReadRow): boolean {
    this.#bytes += row.text.length;
    const isTwice = (kind === "contribution" ? this.contributions : this.posts).delete(row.id);
    // Anew, so that it stands in the order of the file.
    if (kind === "contribution") this.contributions.set(row.id, row);
    else this.posts.set(row.id, row);
    return isTwice;
  }

  size(): number {
    return this.contributions.size + this.posts.size;
  }

  isFull(records: number): boolean {
    return this.size() >= records || this.#bytes >= batchBytes;
  }
}
