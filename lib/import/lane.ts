import type { ImportReport } from "./import-report";
import { SinkError, type Written } from "./record-sink";
import type { SeenIds } from "./seen-ids";

const batchRecords = 500;
/** Long records make a batch smaller, so that memory stays bounded. */
const batchBytes = 32 * 1024 * 1024;

interface Row {
  readonly id: string;
  readonly text: Uint8Array;
}

interface Batch<Kind extends Row> {
  readonly rows: Map<string, Kind>;
  bytes: number;
  /** Rows among these that replace one which this import wrote itself. */
  again: number;
}

/** The batches of one kind of record, one after another to the sink. */
export class Lane<Kind extends Row> {
  #batch: Batch<Kind> = emptyBatch();
  #onItsWay: Promise<void> = Promise.resolve();

  constructor(
    readonly name: string,
    readonly write: (rows: readonly Kind[]) => Promise<Written>,
    readonly seen: SeenIds,
    readonly report: ImportReport,
  ) {}

  /** Takes a row; a full batch sets off once the one before it has arrived. Throws `SinkError`, perhaps of that one. */
  async add(row: Kind): Promise<void> {
    const batch = this.#batch;
    if (this.seen.meet(`${this.name} ${row.id}`) && !batch.rows.has(row.id)) batch.again++;
    if (batch.rows.delete(row.id)) this.report.duplicates++;
    batch.rows.set(row.id, row);
    batch.bytes += row.text.length;
    if (batch.rows.size >= batchRecords || batch.bytes >= batchBytes) await this.#setOff();
  }

  /** Writes what is left and waits until all is written. Throws `SinkError`. */
  async flush(): Promise<void> {
    await this.#setOff();
    await this.#onItsWay;
  }

  async #setOff(): Promise<void> {
    const batch = this.#batch;
    this.#batch = emptyBatch();
    await this.#onItsWay;
    if (batch.rows.size === 0) return;
    this.#onItsWay = this.#commit(batch);
    // Whoever waits for it next is told; until then a failure is not unheard.
    this.#onItsWay.catch(() => {});
  }

  async #commit({ rows, again }: Batch<Kind>): Promise<void> {
    const written = await this.write([...rows.values()]).catch((cause: unknown) => {
      throw new SinkError("A batch could not be written.", { cause });
    });
    this.report.inserted += written.inserted;
    this.report.replaced += written.replaced - again;
    this.report.duplicates += again;
  }
}

function emptyBatch<Kind extends Row>(): Batch<Kind> {
  return { rows: new Map(), bytes: 0, again: 0 };
}
