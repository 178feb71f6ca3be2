import type { RecordSink, Written } from "@/lib/import/record-sink";

interface Behaviour {
  /** Which call throws, counted from 1. */
  readonly failAt?: number;
  readonly cause?: Error;
  readonly onCall?: () => void;
}

/** A sink that keeps records in memory and refuses what a database would refuse: one id twice in a batch. */
export function memorySink({ failAt, cause, onCall }: Behaviour = {}) {
  const stored = new Map<string, string>();
  const calls: [string, number][] = [];
  const take = async (
    label: string,
    records: readonly { id: string; text: Uint8Array }[],
  ): Promise<Written> => {
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
    writeContributions: (records) => take("contribution", records),
    writePosts: (feedId, records) => take(feedId, records),
  };
  return { ...sink, calls, texts: (): Record<string, string> => Object.fromEntries(stored) };
}
