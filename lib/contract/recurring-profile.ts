import * as z from "zod";
import { date, dateTime } from "./scalars";

/** What a recurring profile charges (read API §2.10). */
export const paymentMethod = z
  .looseObject({
    display_name: z.string(),
    account_type: z.string(),
    account_number: z.string().meta({ description: "Masked.", examples: ["**** **** **** 4242"] }),
    expires_on: dateTime,
    is_expired: z.boolean(),
    is_deleted: z.boolean(),
  })
  .describe("What a recurring profile charges.");

/** The standing agreement that a recurring line item created or belongs to (read API §2.10). */
export const recurringProfile = z
  .looseObject({
    id: z.string(),
    profile_id: z.string().describe("The number that people know the profile by."),
    status: z.string().meta({ examples: ["Active", "Suspended", "Cancelled", "Expired"] }),
    payment_description: z.string(),
    started_on: dateTime,
    next_billing_date: date,
    cover_costs_enabled: z.boolean(),
    cover_costs_amount: z.number(),
    billing_period_description: z.string().meta({ examples: ["Monthly"] }),
    billing_period_day: z.string().meta({ examples: ["14th"] }),
    aggregate_amount: z.number().describe("Sum of all that the profile has brought in."),
    failed_payments: z.int(),
    description: z.string(),
    gl_code: z.string().nullable().describe("General ledger code."),
    last_payment_due: date.nullable(),
    payment_method: paymentMethod,
  })
  .describe("The standing agreement behind a recurring line item.");

export type PaymentMethod = z.infer<typeof paymentMethod>;
export type RecurringProfile = z.infer<typeof recurringProfile>;
