import * as z from "zod";

const list = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The ids of a list's rows. */
export function readListedIds(text: string): readonly string[] {
  return list.parse(JSON.parse(text)).data.map(({ id }) => id);
}
