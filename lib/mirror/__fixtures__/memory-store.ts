import { type Covered, overlay } from "@/lib/mirror/coverage";
import { lean, type ReadRow } from "@/lib/mirror/read-row";
import type { Run } from "@/lib/mirror/run";
import { type Known, settle } from "@/lib/mirror/settle";
import type { Commit, Committed, MirrorFacts, MirrorStore, Scope, Suspect } from "@/lib/mirror/store";

export interface MemoryStore extends MirrorStore {
  /** The text of each record that is shown, by its id. */
  texts(scope: Scope): ReadonlyMap<string, string>;
  /** Ids of the records that were hidden. */
  readonly buried: ReadonlySet<string>;
}

/** A store that lives as long as a test. */
export function memoryStore(): MemoryStore {
  const shelves = new Map<Scope, Shelf>();
  const runs = new Map<string, Run>();
  const buried = new Map<string, { readonly scope: Scope; readonly at: number }>();
  let facts: MirrorFacts = {
    address: null,
    field: "contribution_date",
    resolution: 0,
    lastNumber: 0,
    released: 0,
    audit: null,
    sample: null,
    wishedAt: null,
  };
  const shelfOf = (scope: Scope): Shelf => {
    const shelf = shelves.get(scope) ?? {
      rows: new Map(),
      numbers: new Map(),
      suspects: new Map(),
      coverage: [],
    };
    shelves.set(scope, shelf);
    return shelf;
  };

  function commit({ scope, rows, isSure = false, covered = [], run }: Commit): Committed {
    const shelf = shelfOf(scope);
    const known = new Map([...shelf.rows].map(([id, row]): [string, Known] => [id, knownOf(row, shelf)]));
    const { stored, lagging } = settle(rows, known, isSure);
    for (const row of stored) {
      shelf.rows.set(row.id, row);
      shelf.numbers.set(row.id, row.stamp.number);
      shelf.suspects.delete(row.id);
      buried.delete(row.id);
    }
    for (const row of lagging) {
      shelf.numbers.set(row.id, row.stamp.number);
      shelf.suspects.set(row.id, null);
    }
    let missing = 0;
    for (const { span, since, segment } of covered) {
      for (const [id, row] of shelf.rows) {
        const isInside =
          row.date === null ? scope !== "contributions" : row.date >= span.from && row.date <= span.to;
        if (!isInside || (shelf.numbers.get(id) ?? 0) >= since.number || shelf.suspects.has(id)) continue;
        shelf.suspects.set(id, null);
        missing++;
      }
      shelf.coverage = overlay(shelf.coverage, { ...span, asOf: since.at, segment });
    }
    if (run !== undefined) runs.set(run.kind, { ...run, missing: run.missing + missing });
    const lastNumber = Math.max(facts.lastNumber, ...rows.map(({ stamp }) => stamp.number));
    facts = { ...facts, lastNumber };
    const replaced = stored.filter(({ id }) => known.has(id)).length;
    return { inserted: stored.length - replaced, replaced, missing, lagging: lagging.length };
  }

  return {
    facts: async () => facts,
    change: async (changes) => {
      facts = { ...facts, ...changes };
    },
    commit: async (change) => commit(change),
    prepare: async (_, rows) => rows.map(lean),
    runs: async () => [...runs.values()],
    coverage: async (scope) => shelfOf(scope).coverage,
    redate: async (field) => {
      const shelf = shelfOf("contributions");
      facts = { ...facts, field };
      shelf.coverage = [];
      for (const [id, row] of shelf.rows) shelf.rows.set(id, { ...row, date: null });
    },
    held: async (scope) => shelfOf(scope).rows.size,
    undated: async (scope) =>
      [...shelfOf(scope).rows.values()].filter((row) => row.date === null).map(({ id }) => id),
    suspects: async (scope) => {
      const since = [...shelfOf(scope).suspects.values()];
      const times = since.filter((at) => at !== null);
      return {
        all: since.length,
        unasked: since.length - times.length,
        missingSince: times.length === 0 ? null : Math.min(...times),
      };
    },
    nextSuspect: async (scope, before, except = []) => {
      const all = [...shelfOf(scope).suspects]
        .map(([id, missingSince]): Suspect => ({ scope, id, missingSince }))
        .filter(({ id }) => !except.includes(id));
      const due = all.find(({ missingSince }) => missingSince !== null && missingSince <= before);
      return all.find(({ missingSince }) => missingSince === null) ?? due ?? null;
    },
    suspect: async (scope, ids) => {
      for (const id of ids) if (!shelfOf(scope).suspects.has(id)) shelfOf(scope).suspects.set(id, null);
    },
    missed: async ({ scope, id }, now) => void shelfOf(scope).suspects.set(id, now),
    bury: async ({ scope, id }, at) => {
      shelfOf(scope).rows.delete(id);
      shelfOf(scope).suspects.delete(id);
      buried.set(id, { scope, at });
    },
    newest: async (scope) => {
      const { rows, suspects } = shelfOf(scope);
      const newest = [...rows.values()].filter(({ id }) => !suspects.has(id));
      return newest.toSorted((one, other) => (other.date ?? 0) - (one.date ?? 0))[0]?.id ?? null;
    },
    some: async (count) => [...shelfOf("contributions").rows.keys()].slice(0, count),
    value: async (id) => shelfOf("contributions").rows.get(id)?.value ?? null,
    hiddenSince: async (scope, since) =>
      [...buried.values()].filter((one) => one.scope === scope && one.at >= since).length,
    forget: async () => {},
    texts: (scope) =>
      new Map([...shelfOf(scope).rows].map(([id, { text }]) => [id, Buffer.from(text).toString()])),
    get buried() {
      return new Set(buried.keys());
    },
  };
}

interface Shelf {
  readonly rows: Map<string, ReadRow>;
  /** The newest request that showed a record, also where it showed an older state of it. */
  readonly numbers: Map<string, number>;
  readonly suspects: Map<string, number | null>;
  coverage: readonly Covered[];
}

function knownOf({ id, date, updatedAt }: ReadRow, { numbers }: Shelf): Known {
  return { id, date, updatedAt, number: numbers.get(id) ?? 0 };
}
