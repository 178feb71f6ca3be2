import { LRUCache } from "lru-cache";

/** Where a row stands in an order, counted from its least. */
interface Mark {
  readonly position: number;
  readonly key: unknown;
  readonly id: string;
}

/**
 * Rows are walked one way from a mark, or from the end of the order where there is none, and the first so
 * many are left out.
 */
interface Walk {
  readonly from: Mark | null;
  readonly isUpwards: boolean;
  readonly skip: number;
}

const mostMarks = 300;
/** What is nearer to an end of its order is soon counted from there. */
const far = 100;

/**
 * Remembers where far pages of supporters lie while the store stays as it is: half of everybody is counted
 * for the first of them, and those around it begin there.
 */
export class PageMarks {
  #version = -1;
  readonly #kept = new LRUCache<string, Mark & { readonly order: string }>({ max: mostMarks });

  /**
   * The shortest walk to a page.
   * @param version of the store, as the transaction sees it
   * @param first position of the page's least row, and @param last of its greatest, of @param total in the
   *   order
   */
  shortest(version: number, order: string, first: number, last: number, total: number): Walk {
    if (version !== this.#version) this.#kept.clear();
    this.#version = version;
    let walk: Walk =
      total - 1 - last < first
        ? { from: null, isUpwards: false, skip: total - 1 - last }
        : { from: null, isUpwards: true, skip: first };
    for (const mark of this.#kept.values()) {
      if (mark.order !== order) continue;
      const isUpwards = mark.position <= first;
      const skip = isUpwards ? first - mark.position : mark.position - last;
      if (skip >= 0 && skip < walk.skip) walk = { from: mark, isUpwards, skip };
    }
    return walk;
  }

  /** Remembers a row of a far page, as it was read at a version of the store. */
  keep(version: number, order: string, mark: Mark, total: number): void {
    // Whoever read of another moment in between keeps nothing of this one.
    if (version !== this.#version || Math.min(mark.position, total - mark.position) < far) return;
    this.#kept.set(`${mark.position} ${order}`, { ...mark, order });
  }
}
