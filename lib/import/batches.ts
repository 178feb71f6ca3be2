import type { ContributionRow, PostRow } from "@/lib/source/database/write";
import type { ImportReport } from "./import-report";
import { Lane } from "./lane";
import type { ReadRow } from "./read-record";
import type { RecordSink } from "./record-sink";
import { SeenIds } from "./seen-ids";

/** Gathers rows into batches of one kind and hands full ones to the sink; of one id, the last record wins. */
export class Batches {
  readonly #contributions: Lane<ContributionRow>;
  readonly #posts: Lane<PostRow>;

  constructor(
    sink: RecordSink,
    readonly feedId: string | undefined,
    report: ImportReport,
  ) {
    const seen = new SeenIds();
    this.#contributions = new Lane("contribution", (rows) => sink.writeContributions(rows), seen, report);
    this.#posts = new Lane("post", (rows) => sink.writePosts(feedId ?? "", rows), seen, report);
  }

  /**
   * Takes a row; when its batch is full, writes it. One batch is on its way while the next is gathered, so its
   * `SinkError` may come with a later record.
   */
  add(read: ReadRow): Promise<void> {
    return read.kind === "contribution" ? this.#contributions.add(read.row) : this.#posts.add(read.row);
  }

  /** Whether it knows where a row belongs: a post needs a feed. */
  takes(read: ReadRow): boolean {
    return read.kind === "contribution" || this.feedId !== undefined;
  }

  /** Writes what is left and waits until all is written. Throws `SinkError`. */
  async flush(): Promise<void> {
    await this.#contributions.flush();
    await this.#posts.flush();
  }
}
