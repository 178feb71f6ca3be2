import type { Category } from "@/lib/contract/category";
import { day, formatInstant } from "./instant";

const tree: readonly (readonly [id: number, parent: number | null, name: string])[] = [
  [101, null, "Field"],
  [102, null, "Organization"],
  [103, null, "Events"],
  [111, 101, "Water"],
  [112, 101, "Schools"],
  [113, 101, "Forests"],
  [114, 111, "Wells"],
  [121, 102, "Accounts"],
  [122, 102, "People & Places"],
  [131, 103, "Gala"],
];

/** The categories of both feeds: a tree three levels deep (spec §2.4). `opened` in seconds. */
export function makeCategories(opened: number): readonly Category[] {
  return tree.map(([id, parent_id, name]) => ({
    id,
    parent_id,
    name,
    handle: name.toLowerCase().replace(/[^a-z]+/g, "-"),
    created_at: formatInstant(opened + id * day),
    updated_at: formatInstant(opened + id * 2 * day),
  }));
}
