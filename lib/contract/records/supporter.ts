import * as z from "zod";
import { date, dateTime, email } from "./scalars";

/** The address that a supporter has on file (read API §2.7). */
export const supporterAddress = z
  .looseObject({
    first_name: z.string(),
    last_name: z.string(),
    company: z.string().nullable(),
    email: z.string(),
    address1: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
    phone: z.string(),
  })
  .describe("An address that a supporter has on file.");

/**
 * The address that a contribution was given with: a supporter's address plus title and full name (read API
 * §2.7).
 */
export const orderAddress = supporterAddress
  .extend({
    title: z
      .string()
      .nullable()
      .meta({ examples: ["Dr."] }),
    name: z.string().describe("The full name as one text."),
  })
  .describe("The address that a contribution was given with.");

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

/** Who gave (read API §2.7). */
export const supporter = z
  .looseObject({
    id: z.string(),
    id_deprecated: z.int(),
    active: z.boolean(),
    display_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: email,
    type: z.string().meta({ examples: ["Individual", "Organization"] }),
    is_organization: z.boolean(),
    email_opt_in: z.boolean(),
    vendor_contact_id: z.int(),
    billing_address: supporterAddress,
    shipping_address: supporterAddress,
    created_at: dateTime,
    updated_at: dateTime,
    groups: z.array(group),
  })
  .describe("The person or organization that gave.");

export type Group = z.infer<typeof group>;
export type Supporter = z.infer<typeof supporter>;
