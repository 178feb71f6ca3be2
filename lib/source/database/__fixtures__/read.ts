import type { Outcome } from "@/lib/contract/failure";
import type { JsonObject } from "@/lib/json/json-value";
import type { Item } from "@/lib/source/source";

/** Returns the value of an outcome; throws its code if it failed. */
export async function unwrap<T>(pending: Promise<Outcome<T>>): Promise<T> {
  const outcome = await pending;
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value;
}

/** Parses the text of a record. */
export function parseItem({ text }: Pick<Item, "text">): JsonObject {
  return JSON.parse(Buffer.from(text).toString());
}

/** Returns the ids of records, in their order. */
export function idsOf(items: readonly Item[]): readonly string[] {
  return items.map((item) => String(parseItem(item)["id"]));
}
