import { randomInt } from "node:crypto";
import type { Database } from "@/lib/database/database";
import { readDocument } from "@/lib/database/documents";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";

/**
 * Ids of contributions that are held, by chance. Numbers are drawn and what stands at them or after them is
 * taken: nothing is read but that, however many there are.
 */
export async function someIds({ reader }: Database, count: number): Promise<readonly string[]> {
  const { first, last } = await reader
    .selectFrom("contribution")
    .select(({ fn }) => [fn.min<number | null>("seq").as("first"), fn.max<number | null>("seq").as("last")])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return [];
  const ids = new Set<string>();
  for (let nth = 0; nth < count; nth++) {
    const found = await reader
      .selectFrom("contribution")
      .select("id")
      .where("seq", ">=", randomInt(first, last + 1))
      .orderBy("seq")
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined) ids.add(found.id);
  }
  return [...ids];
}

/**
 * A contribution as it is held; null where it is not. Of one whose document is damaged nothing is known: no
 * member.
 */
export async function heldValue(database: Database, id: string): Promise<JsonObject | null> {
  const found = await database.reader
    .selectFrom("contribution")
    .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
    .select(["doc", "digest"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (found === undefined) return null;
  const read = readDocument(database, [found.doc], found.digest);
  return read.ok && isJsonObject(read.value) ? read.value : {};
}
