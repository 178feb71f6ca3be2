import * as z from "zod";
import { date, dateOrEmpty, dateTime, flag, url } from "./scalars";

/** A field that the organization added to its sponsees (read API §2.11). */
export const customField = z
  .looseObject({
    name: z.string(),
    slug: z.string(),
    value: z.string(),
    item: z.string().nullable(),
    is_simple: flag,
    is_private: z.boolean(),
  })
  .describe("A field that the organization added to its sponsees.");

/** The person or project that a line item sponsors (read API §2.11). */
export const sponsee = z
  .looseObject({
    id: z.string(),
    reference_number: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    gender: z.string().meta({ examples: ["F", "M"] }),
    birth_date: date,
    age: z.int().describe("In whole years."),
    enrollment_date: dateOrEmpty,
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    biography: z.string().describe("HTML: show it as text, or clean it first."),
    private_notes: z.string().nullable(),
    sponsored_status: z.string(),
    is_enabled: z.boolean(),
    payment_option_group: z.string(),
    sponsor_count: z.int(),
    image_url: url,
    url: url,
    custom_fields: z.array(customField),
    created_at: dateTime,
    updated_at: dateTime,
  })
  .describe("The person or project that a line item sponsors.");

export type Sponsee = z.infer<typeof sponsee>;
