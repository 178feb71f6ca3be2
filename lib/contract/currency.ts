import * as z from "zod";

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

export type Currency = z.infer<typeof currency>;
