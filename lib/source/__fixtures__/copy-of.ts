import { vi } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import type { Copy } from "@/lib/source/copied-source";
import { type Source, withoutRecords } from "@/lib/source/source";

export const text = (name: string) => Buffer.from(JSON.stringify({ id: name }));
export const subject = { id: null, supporterId: null };
export const item = (name: string) => ({ text: text(name), subject, kind: "onetime" as const });
export const provenance = { asOf: 900, doubts: [] };
export const slice = (name: string) => ({
  items: [item(name)],
  total: 1,
  page: 1,
  perPage: 25,
  ...provenance,
});

/** A source whose records carry its name. */
export function sourceOf(name: string, changes: Partial<Source> = {}): Source {
  return {
    ...withoutRecords,
    name: "upstream",
    listContributions: async () => succeed(slice(name)),
    findContribution: async () => succeed({ ...item(name), ...provenance }),
    findCandidates: async () => fail("internal"),
    listPosts: async () => succeed(slice(name)),
    findPost: async () => succeed({ ...item(name), ...provenance }),
    listFeeds: async () => succeed([]),
    ...changes,
  };
}

export const extent = { spans: [{ from: 0, to: 9 }], isComplete: true };

/** A complete copy, and the function by which it stores a record. */
export function copyOf(changes: Partial<Copy> = {}) {
  const store = vi.fn();
  const copy: Copy = {
    source: sourceOf("copy"),
    contributions: async () => ({ asOf: 500, total: null, missing: 0, ...extent }),
    posts: async () => ({ asOf: 600, total: null, missing: 0, ...extent }),
    recordFeed: () => {},
    readAt: async (scope) => (scope === "contributions" ? 700 : 800),
    outage: () => null,
    beginRead: () => store,
    ...changes,
  };
  return { copy, store };
}
