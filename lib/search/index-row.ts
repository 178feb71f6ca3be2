import type { SearchKeys } from "./search-keys";

/** A contribution on its way into the index. `seq`: its number in the store; `occurredAt`: ms UTC. */
export interface IndexRow {
  readonly seq: number;
  readonly occurredAt: number;
  readonly searchKeys: SearchKeys;
}
