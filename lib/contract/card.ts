import * as z from "zod";

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

export type Card = z.infer<typeof card>;
