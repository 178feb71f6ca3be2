import { type Failure, fail, type Outcome, succeed } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { isListOf, isObjectOf, isRecordOf, isText } from "./guards";
import { refusal } from "./refusal";
import { tellSessionEnded } from "./session-end";

/** A password is worked on for most of a second, and others may be before it. */
const longestMs = 20_000;
const isTold = isObjectOf<{ errors: Readonly<Record<string, readonly string[]>> }>({
  errors: isRecordOf(isListOf(isText)),
});

export type MutationMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Has our own API do something. Failures are values; those of single fields are under the fields' names.
 * @param read may throw where the answer is not what it should be; an answer without a body reads as null
 */
export async function tell<T>(
  [method, path]: readonly [MutationMethod, string],
  given: object,
  read: (body: unknown) => T,
): Promise<Outcome<T>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify(given),
      signal: AbortSignal.timeout(longestMs),
    });
    // Signing in is refused so, too; everything else needs a session that is not there any more.
    if (response.status === 401 && path !== paths.apiSession) tellSessionEnded();
    const body: unknown = response.status === 204 ? null : await response.json();
    if (response.ok) return succeed(read(body));
    const { failure } = refusal(response, body);
    return fail(failure.code, { ...detailsOf(failure), ...(isTold(body) ? { errors: body.errors } : {}) });
  } catch {
    return fail("upstream_unreachable", {
      message: "The desk did not answer, or not in a way that can be read. Are you online?",
    });
  }
}

/** For answers that say no more than that it is done. */
export function nothing(): null {
  return null;
}

function detailsOf({ code: _, ...details }: Failure): Omit<Failure, "code"> {
  return details;
}
