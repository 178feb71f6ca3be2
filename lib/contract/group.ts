import * as z from "zod";
import { date } from "./scalars";

/** Another stretch of the same membership (read API §2.8). */
export const relatedGroup = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    start_date: date,
    end_date: date,
    is_active: z.boolean(),
    is_expired: z.boolean(),
    source: z.string(),
    end_reason: z.string().nullable(),
    days_left: z.int().describe("Days until the end; negative once it has passed."),
  })
  .describe("Another stretch of the same membership.");

/** A supporter's membership of a group (read API §2.8). */
export const group = z
  .looseObject({
    id: z.string().describe("Id of the membership, not of the group."),
    group_id: z.string(),
    name: z.string(),
    start_date: date,
    end_date: date,
    is_active: z.boolean(),
    is_expired: z.boolean(),
    days_left: z.int().describe("Days until the end; negative once it has passed."),
    related: z.array(relatedGroup),
  })
  .describe("A supporter's membership of a group.");

export type RelatedGroup = z.infer<typeof relatedGroup>;
export type Group = z.infer<typeof group>;
