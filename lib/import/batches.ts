import type { Incoming } from "@/lib/source/database/write";
import { FileRefusal } from "./frame";
import type { ImportReport } from "./import-report";
import type { RecordKind } from "./record-kind";
import { type RecordSink, SinkError } from "./record-sink";
import { SeenIds } from "./seen-ids";

const batchRecords = 500;
/** Long records make a batch smaller, so that memory stays bounded. */
const batchBytes = 32 * 1024 * 1024;

interface Batch {
  readonly records: Map<string, Incoming>;
  bytes: number;
  /** Records among these that replace one which this import wrote itself. */
  again: number;
}

/** Gathers records into batches of one kind and hands full ones to the sink; of one id, the last record wins. */
export class Batches {
  readonly #seen = new SeenIds();
  #onItsWay: Promise<void> = Promise.resolve();
  readonly #pending: Record<RecordKind, Batch> = { contribution: emptyBatch(), post: emptyBatch() };

  constructor(
    readonly sink: RecordSink,
    readonly feedId: string | undefined,
    readonly report: ImportReport,
  ) {}

  /**
   * Takes a record; when its batch is full, writes it. One batch is on its way while the next is gathered, so its
   * `SinkError` may come with a later record. Throws `FileRefusal` for a post without a feed.
   */
  async add(kind: RecordKind, record: Incoming): Promise<void> {
    if (kind === "post" && this.feedId === undefined) {
      throw new FileRefusal("The file holds posts: say which feed they belong to with --feed ID.");
    }
    const batch = this.#pending[kind];
    if (this.#seen.meet(`${kind} ${record.id}`) && !batch.records.has(record.id)) batch.again++;
    if (batch.records.delete(record.id)) this.report.duplicates++;
    batch.records.set(record.id, record);
    batch.bytes += record.text.length;
    if (batch.records.size >= batchRecords || batch.bytes >= batchBytes) await this.#write(kind);
  }

  /** Writes what is left and waits until all is written. Throws `SinkError`. */
  async flush(): Promise<void> {
    await this.#write("contribution");
    await this.#write("post");
    await this.#onItsWay;
  }

  async #write(kind: RecordKind): Promise<void> {
    const batch = this.#pending[kind];
    if (batch.records.size === 0) return;
    this.#pending[kind] = emptyBatch();
    await this.#onItsWay;
    this.#onItsWay = this.#commit(kind, batch);
    // Whoever waits for it next is told; until then a failure is not unheard.
    this.#onItsWay.catch(() => {});
  }

  async #commit(kind: RecordKind, { records, again }: Batch): Promise<void> {
    const written = await this.#send(kind, [...records.values()]);
    this.report.inserted += written.inserted;
    this.report.replaced += written.replaced - again;
    this.report.duplicates += again;
  }

  async #send(kind: RecordKind, records: readonly Incoming[]) {
    try {
      if (kind === "contribution") return await this.sink.writeContributions(records);
      return await this.sink.writePosts(this.feedId ?? "", records);
    } catch (cause) {
      throw new SinkError("A batch could not be written.", { cause });
    }
  }
}

function emptyBatch(): Batch {
  return { records: new Map(), bytes: 0, again: 0 };
}
