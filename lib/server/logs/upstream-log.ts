import { subscribe } from "node:diagnostics_channel";
import * as z from "zod";
import { logWarning } from "./log";

const failure = z.object({ requestId: z.string().nullable(), code: z.string(), message: z.string() });

/**
 * Writes one line for each question that the upstream gave no answer to, under the id of the request that
 * asked it.
 */
export function logUpstreamFailures(): void {
  subscribe("giving-desk:upstream-failure", (told) => {
    const { success, data } = failure.safeParse(told);
    if (success)
      logWarning(
        "The upstream gave no answer",
        { code: data.code, detail: data.message },
        data.requestId ?? undefined,
      );
  });
}
