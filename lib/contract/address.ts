import * as z from "zod";

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

export type SupporterAddress = z.infer<typeof supporterAddress>;
export type OrderAddress = z.infer<typeof orderAddress>;
