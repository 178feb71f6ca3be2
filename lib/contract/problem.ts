import * as z from "zod";

/**
 * The body of every answer that is not a success: a sentence, and for bad parameters the sentences of each
 * (read API §7 leaves it open).
 */
export const problem = z
  .looseObject({
    message: z.string().meta({ examples: ["Not Found."] }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe("With status 422: what is wrong, by parameter."),
  })
  .describe("Why a request has no answer.");

export type Problem = z.infer<typeof problem>;
