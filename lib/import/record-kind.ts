import type { JsonObject } from "@/lib/json/json-value";

export type RecordKind = "contribution" | "post";

/** Members that only one of the two has (read API §2.2, §2.6); unknown members may join any record. */
const marks: Record<RecordKind, readonly string[]> = {
  contribution: [
    "line_items",
    "ordered_at",
    "supporter",
    "payments",
    "total_amount",
    "is_recurring",
    "billing_address",
  ],
  post: ["published_on", "body", "feature_image", "alt_image", "summary", "absolute_url", "expires_on"],
};

/** Recognises a record by the members it has: the kind with more of its marks, null when neither has more. */
export function recordKind(record: JsonObject): RecordKind | null {
  const contribution = count(record, "contribution");
  const post = count(record, "post");
  if (contribution === post) return null;
  return contribution > post ? "contribution" : "post";
}

function count(record: JsonObject, kind: RecordKind): number {
  return marks[kind].filter((name) => Object.hasOwn(record, name)).length;
}
