import { open } from "node:fs/promises";

/** How long after a commit that did not wait for the disk the disk is waited for, in ms. */
const delay = 500;

/**
 * Brings SQLite's log to the disk soon after it was written, beside everything else: the thread waits for
 * nothing. SQLite keeps its locks elsewhere, so the file may be opened and closed here.
 */
export class LogFlush {
  private timer: NodeJS.Timeout | null = null;

  /** @param path of the log */
  constructor(private readonly path: string) {}

  soon(): void {
    this.timer ??= setTimeout(() => this.flush(), delay).unref();
  }

  end(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private async flush(): Promise<void> {
    this.timer = null;
    try {
      const log = await open(this.path, "r+");
      await log.datasync().finally(() => log.close());
    } catch {
      // Where there is no log any more, what it held is in the database; where the disk fails, the next
      // commit tells.
    }
  }
}
