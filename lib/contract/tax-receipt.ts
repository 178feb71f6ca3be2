import * as z from "zod";
import { date } from "./scalars";

/** A tax receipt that was issued for a contribution or one of its line items (read API §2.16). */
export const taxReceipt = z
  .looseObject({
    number: z.string(),
    amount: z.number(),
    currency_code: z.string(),
    issued_at: date,
    issued_to: z.string(),
    is_voided: z.boolean(),
  })
  .describe("A tax receipt.");

export type TaxReceipt = z.infer<typeof taxReceipt>;
