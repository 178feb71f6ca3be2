import type { Mark, RecordSink } from "@/lib/import/import-files";
import type { Stored } from "@/lib/source/database/store-contributions";

interface Behavior {
  /** The call that throws, counted from 1. */
  readonly failAt?: number;
  readonly cause?: Error;
  readonly onCall?: () => void;
}

/** Returns a sink that keeps records in memory and, like a database, refuses a batch with a repeated id. */
export function memorySink({ failAt, cause, onCall }: Behavior = {}) {
  const stored = new Map<string, string>();
  const calls: [string, number][] = [];
  const marks = new Map<string, Mark>();
  const store = async (
    label: string,
    records: readonly { id: string; text: Uint8Array }[],
  ): Promise<Stored> => {
    calls.push([label, records.length]);
    onCall?.();
    if (calls.length === failAt) throw cause;
    if (new Set(records.map(({ id }) => id)).size !== records.length)
      throw new Error("an id twice in a batch");
    const replaced = records.filter(({ id }) => stored.has(id)).length;
    for (const { id, text } of records) stored.set(id, new TextDecoder().decode(text));
    return { inserted: records.length - replaced, replaced };
  };
  const sink: RecordSink = {
    async write({ contributions, posts, feedId = "", mark }) {
      const written: Stored[] = [];
      if (contributions.length > 0) written.push(await store("contribution", contributions));
      if (posts.length > 0) written.push(await store(feedId, posts));
      if (mark !== null) marks.set(mark.file, structuredClone(mark));
      return {
        inserted: written.reduce((sum, { inserted }) => sum + inserted, 0),
        replaced: written.reduce((sum, { replaced }) => sum + replaced, 0),
      };
    },
    findMark: async (file) => structuredClone(marks.get(file)) ?? null,
    dropMark: async (file) => void marks.delete(file),
  };
  return { ...sink, calls, marks, texts: (): Record<string, string> => Object.fromEntries(stored) };
}
