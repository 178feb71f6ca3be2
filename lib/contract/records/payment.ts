import * as z from "zod";
import { dateTime } from "./scalars";

/** The currency that the amounts of a contribution or payment are in (read API §2.14). */
export const currency = z
  .looseObject({
    name: z.string().meta({ examples: ["Canadian Dollar"] }),
    code: z.string().meta({ examples: ["CAD"] }),
    iso_code: z.string().meta({ description: "ISO 4217 code.", examples: ["CAD"] }),
    symbol: z.string().meta({ examples: ["$"] }),
    rate: z.number().describe("Exchange rate against the organization's own currency."),
  })
  .describe("A currency with its rate.");

/** The card behind a payment, as much of it as may be shown (read API §2.15). */
export const card = z
  .looseObject({
    brand: z.string().meta({ examples: ["Visa"] }),
    last4: z
      .string()
      .regex(/^\d{4}$/)
      .meta({ description: "The last four digits.", examples: ["4242"] }),
    exp_month: z.int(),
    exp_year: z.int(),
    cvc_check: z.string().meta({ examples: ["pass", "fail", "unavailable", "unchecked"] }),
    address_line1_check: z.string(),
    address_zip_check: z.string(),
    wallet: z
      .string()
      .nullable()
      .meta({ examples: ["apple_pay", "google_pay"] }),
  })
  .describe("The card behind a payment.");

/**
 * One attempt to move money for a contribution (read API §2.15). Amounts are in major units of `currency`.
 */
export const payment = z
  .looseObject({
    id: z.string(),
    type: z.string().meta({ examples: ["card", "bank", "paypal", "cheque", "cash", "unknown"] }),
    status: z.string().meta({ examples: ["succeeded", "pending", "failed"] }),
    amount: z.number(),
    amount_refunded: z.number(),
    currency: currency,
    paid: z.boolean(),
    captured: z.boolean(),
    captured_at: dateTime,
    created_at: dateTime,
    refunded: z.boolean(),
    gateway: z.string(),
    reference_number: z.string(),
    description: z.string(),
    failure_code: z.string().nullable(),
    failure_message: z.string().nullable(),
    outcome: z.string().meta({ examples: ["authorized", "manual_review", "issuer_declined", "blocked"] }),
    card: card,
  })
  .describe("One attempt to move money for a contribution.");

export type Card = z.infer<typeof card>;
export type Payment = z.infer<typeof payment>;
