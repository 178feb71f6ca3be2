import { isJsonObject } from "@/lib/json/json-value";
import { member, memberList } from "./member";

/**
 * Where a contribution tells of sponsored persons, often children: `line_items[0].sponsee` (read API §2.11).
 */
export function sponseePlaces(record: unknown): readonly string[] {
  return memberList(record, "line_items").flatMap((item, index) =>
    isJsonObject(member(item, "sponsee")) ? [`line_items[${index}].sponsee`] : [],
  );
}
