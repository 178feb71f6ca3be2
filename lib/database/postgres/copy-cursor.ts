import type { PostgresCursor } from "kysely";
import pg from "pg";

/**
 * All rows of a query at once. Rows of a COPY are bytes as the server sent them; the driver makes a string of
 * those of a SELECT.
 */
export class CopyCursor<T> extends pg.Query implements PostgresCursor<T> {
  // Private names: the driver has members of its own, such as `rows`.
  readonly #taken: T[] = [];
  readonly #ended: Promise<unknown>;

  constructor(text: string, values: unknown[]) {
    super(text, values);
    this.on("row", (row) => this.#taken.push(row));
    this.#ended = new Promise((resolve, reject) => this.on("end", resolve).on("error", reject));
    // Without a handler an error before `read` would end the process.
    this.#ended.catch(() => {});
  }

  /** The driver calls it for each row of a COPY. */
  handleCopyData({ chunk }: { readonly chunk: Uint8Array }): void {
    // The driver reads the next ones into the same memory.
    this.emit("row", Buffer.from(chunk));
  }

  async read(): Promise<T[]> {
    await this.#ended;
    return this.#taken.splice(0);
  }

  async close(): Promise<void> {}
}
