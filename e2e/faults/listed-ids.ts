import * as z from "zod";

const list = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Returns the IDs of the records in a list. */
export function readListedIds(text: string): readonly string[] {
  return list.parse(JSON.parse(text)).data.map(({ id }) => id);
}
