import type { PostCategory } from "@/lib/records/post";

/** A category of a post with those below it. */
export interface CategoryNode {
  readonly category: PostCategory;
  /** Its number in the record; two categories may have the same id. */
  readonly nth: number;
  /** The category above is named by the record but did not come with the post. */
  readonly isTorn: boolean;
  readonly children: readonly CategoryNode[];
}

/**
 * The categories of a post as a tree by `parent_id` (read API §2.4), each once, in the order of the record.
 * Where the parents go in a circle, the first of the circle stands at the top.
 */
export function toCategoryTree(categories: readonly PostCategory[]): readonly CategoryNode[] {
  // By position, because records may repeat an id or have none.
  const entries = categories.map((category, nth) => ({
    category,
    nth,
    id: category.id ?? "",
    up: category.parentId ?? "",
  }));
  const ids = new Set(entries.map(({ id }) => id).filter((id) => id !== ""));
  const placed = new Set<number>();
  const grow = ({ category, nth, id, up }: (typeof entries)[number]): CategoryNode => {
    placed.add(nth);
    const children = entries.flatMap((entry) =>
      id !== "" && entry.up === id && !placed.has(entry.nth) ? [grow(entry)] : [],
    );
    return { category, nth, isTorn: up !== "" && !ids.has(up), children };
  };
  const tops = entries.filter(({ up }) => !ids.has(up)).map(grow);
  const circles = entries.flatMap((entry) => (placed.has(entry.nth) ? [] : [grow(entry)]));
  return [...tops, ...circles];
}
