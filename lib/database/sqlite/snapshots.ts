import type { Kysely } from "kysely";
import type { Snapshot } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";

/** As many as a desk lets people have at once (`lib/export/runs.ts`). */
const most = 3;

/**
 * Moments of a database file, each on a connection of its own, which is used again: libsql lets go of one, of
 * its file and of the pages that it remembers, only when the last statement over it is collected, and nothing
 * hurries to collect a few objects.
 */
export class Snapshots {
  private readonly idle: Kysely<Tables>[] = [];
  private isEnded = false;

  constructor(private readonly connect: () => Kysely<Tables>) {}

  /** With WAL a reader keeps its moment from its first statement on, whatever is written beside it. */
  async open(): Promise<Snapshot> {
    const own = this.idle.pop() ?? this.connect();
    try {
      const tx = await own.startTransaction().execute();
      await tx.selectFrom("store").select("version").execute();
      let closing: Promise<void> | null = null;
      const release = async () => {
        await tx.rollback().execute();
        if (this.isEnded || this.idle.length >= most) await own.destroy();
        else this.idle.push(own);
      };
      return {
        tx,
        close: () => (closing ??= release().catch(() => own.destroy().catch(() => {}))),
      };
    } catch (error) {
      await own.destroy();
      throw error;
    }
  }

  /** Those that are under way end with their connections. */
  async end(): Promise<void> {
    this.isEnded = true;
    await Promise.all(this.idle.splice(0).map((own) => own.destroy()));
  }
}
