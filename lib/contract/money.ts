import * as z from "zod";

/** An amount in major units with the ISO 4217 code of its currency (read API §2.9). */
export const money = z
  .looseObject({
    amount: z.number().describe("In major units: 12.5 is twelve and a half."),
    currency_code: z.string().meta({ description: "ISO 4217 code.", examples: ["CAD"] }),
  })
  .describe("An amount in one currency.");

export type Money = z.infer<typeof money>;
