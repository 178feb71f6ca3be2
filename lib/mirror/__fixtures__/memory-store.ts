import { beginning, type Covered, endOfTime, overlay } from "@/lib/mirror/coverage";
import type { MirrorFacts, MirrorStore } from "@/lib/mirror/database/database-store";
import type { ReadRow } from "@/lib/mirror/remote-list";
import { type Commit, chooseRows, type Scope, type Suspect } from "@/lib/mirror/store";
import type { Run } from "@/lib/mirror/walk";

export interface MemoryStore extends MirrorStore {
  /** The text of each visible record, by id. */
  texts(scope: Scope): ReadonlyMap<string, string>;
  /** Ids of hidden records. */
  readonly hiddenIds: ReadonlySet<string>;
}

/** A mirror store in memory. */
export function memoryStore(): MemoryStore {
  const lists = new Map<Scope, List>();
  const runs = new Map<string, Run>();
  const tombstones = new Map<string, { readonly scope: Scope; readonly at: number }>();
  let facts: MirrorFacts = {
    address: null,
    field: "contribution_date",
    resolution: 0,
    lastNumber: 0,
    approved: {},
    audit: null,
    sample: null,
    syncRequestedAt: null,
  };
  const listOf = (scope: Scope): List => {
    const list = lists.get(scope) ?? {
      rows: new Map(),
      numbers: new Map(),
      suspects: new Map(),
      coverage: [],
    };
    lists.set(scope, list);
    return list;
  };
  const contributions = () => listOf("contributions");

  function commit({ scope, rows, isCertain = false, covered = [], run }: Commit): void {
    const list = listOf(scope);
    const known = new Map(
      [...list.rows].map(([id, { updatedAt }]) => [id, { updatedAt, number: list.numbers.get(id) ?? 0 }]),
    );
    const { stored, lagging } = chooseRows(rows, known, isCertain);
    for (const row of stored) {
      list.rows.set(row.id, row);
      list.numbers.set(row.id, row.stamp.number);
      list.suspects.delete(row.id);
      tombstones.delete(row.id);
    }
    for (const row of lagging) {
      list.numbers.set(row.id, row.stamp.number);
      list.suspects.set(row.id, null);
    }
    let missing = 0;
    for (const { span, since, segment } of covered) {
      for (const [id, row] of list.rows) {
        const isInside =
          row.date === null ? scope !== "contributions" : row.date >= span.from && row.date <= span.to;
        if (!isInside || (list.numbers.get(id) ?? 0) >= since.number || list.suspects.has(id)) continue;
        list.suspects.set(id, null);
        missing++;
      }
      list.coverage = overlay(list.coverage, { ...span, asOf: since.at, segment });
    }
    if (run !== undefined) runs.set(run.kind, { ...run, missing: run.missing + missing });
    const lastNumber = Math.max(facts.lastNumber, ...rows.map(({ stamp }) => stamp.number));
    facts = { ...facts, lastNumber };
  }

  return {
    facts: async () => facts,
    bind: async (address) => {
      facts = { ...facts, address };
    },
    change: async (changes) => {
      facts = { ...facts, ...changes };
    },
    commit: async (change) => commit(change),
    runs: async () => [...runs.values()],
    coverage: async (scope) => listOf(scope).coverage,
    forgetCoverage: async (scope) => {
      listOf(scope).coverage = [];
    },
    changeDateField: async (field) => {
      facts = { ...facts, field };
      contributions().coverage = [];
      for (const [id, row] of contributions().rows) contributions().rows.set(id, { ...row, date: null });
    },
    countHeld: async (scope) => listOf(scope).rows.size,
    undated: async () =>
      [...contributions().rows.values()].filter((row) => row.date === null).map(({ id }) => id),
    countSuspects: async (scope) => {
      const chosen = scope === undefined ? [...lists.values()] : [listOf(scope)];
      const since = chosen.flatMap(({ suspects }) => [...suspects.values()]);
      const times = since.filter((at) => at !== null);
      return {
        all: since.length,
        unchecked: since.length - times.length,
        missingSince: times.length === 0 ? null : Math.min(...times),
      };
    },
    nextSuspect: async (scope, { from, to }, after = "") => {
      const due = [...listOf(scope).suspects]
        .map(([id, missingSince]): Suspect => ({ scope, id, missingSince }))
        .filter(({ missingSince }) => missingSince === null || missingSince < from || missingSince > to)
        .toSorted((one, other) => (one.id < other.id ? -1 : 1));
      return due.find(({ id }) => id > after) ?? due[0] ?? null;
    },
    suspect: async (scope, ids) => {
      for (const id of ids) if (!listOf(scope).suspects.has(id)) listOf(scope).suspects.set(id, null);
    },
    markMissing: async ({ scope, id }, now) => void listOf(scope).suspects.set(id, now),
    tombstone: async ({ scope, id }, at) => {
      if (!listOf(scope).suspects.has(id)) return;
      listOf(scope).rows.delete(id);
      listOf(scope).suspects.delete(id);
      tombstones.set(id, { scope, at });
    },
    newestHeldId: async (scope, latest = endOfTime) => {
      const { rows, suspects } = listOf(scope);
      const newest = [...rows.values()].filter(({ id, date }) => !suspects.has(id) && (date ?? 0) <= latest);
      return newest.toSorted((one, other) => (other.date ?? 0) - (one.date ?? 0))[0]?.id ?? null;
    },
    randomIds: async (count) => [...contributions().rows.keys()].slice(0, count),
    readHeld: async (id) => contributions().rows.get(id)?.value ?? null,
    countHidden: async (scope, since = beginning) =>
      [...tombstones.values()].filter((one) => one.scope === (scope ?? one.scope) && one.at >= since).length,
    removeTombstones: async () => {},
    texts: (scope) =>
      new Map([...listOf(scope).rows].map(([id, { text }]) => [id, Buffer.from(text).toString()])),
    get hiddenIds() {
      return new Set(tombstones.keys());
    },
  };
}

interface List {
  readonly rows: Map<string, ReadRow>;
  /** The newest request that returned a record, even in an older state. */
  readonly numbers: Map<string, number>;
  readonly suspects: Map<string, number | null>;
  coverage: readonly Covered[];
}
