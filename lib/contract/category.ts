import * as z from "zod";
import { dateTime } from "./scalars";

/** A category of posts (read API §2.4). Its id is a number, unlike every other id. */
export const category = z
  .looseObject({
    id: z.int(),
    parent_id: z.int().nullable().describe("The category above this one; null at the top."),
    name: z.string(),
    handle: z
      .string()
      .meta({ description: "The name as it stands in addresses.", examples: ["clean-water"] }),
    created_at: dateTime,
    updated_at: dateTime,
  })
  .describe("A category of posts.");

export type Category = z.infer<typeof category>;
