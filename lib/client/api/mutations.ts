import { type Failure, fail, type Outcome, succeed } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { member } from "@/lib/records/values";
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

/** What a page may ask of the accounts, each as one call. Answers are read as strictly as they need to be. */
export const accountMutations = {
  /** @returns whether a code of the second factor is needed to get in */
  signIn: (given: { email: string; password: string; code?: string }) =>
    tell(["POST", paths.apiSession], given, (body) => member(body, "secondFactorNeeded") === true),
  signOut: () => tell(["DELETE", paths.apiSession], {}, nothing),
  welcome: (given: { token: string; password: string; name?: string; email?: string }) =>
    tell(["POST", paths.apiWelcome], given, nothing),

  endSession: (id: string) => tell(["DELETE", paths.apiSessions(id)], {}, nothing),
  changePassword: (given: { current: string; next: string }) =>
    tell(["POST", paths.apiPassword], given, nothing),
  startSecondFactor: (given: { password: string }) =>
    tell(["POST", paths.apiSecondFactor], given, (body) => ({
      uri: text(body, "uri"),
      recoveryCodes: texts(body, "recoveryCodes"),
    })),
  confirmSecondFactor: (given: { code: string }) => tell(["PUT", paths.apiSecondFactor], given, nothing),
  removeSecondFactor: (given: { password: string; code: string }) =>
    tell(["DELETE", paths.apiSecondFactor], given, nothing),

  createToken: (given: { name: string; scopes: readonly string[]; days: number }) =>
    tell(["POST", paths.apiTokens], given, (body) => text(body, "token")),
  revokeToken: (id: string) => tell(["DELETE", paths.apiToken(id)], {}, nothing),

  invite: (given: { name: string; email: string; role: string }) =>
    tell(["POST", paths.apiInvitations], given, readLink),
  resetPassword: (id: string) => tell(["POST", paths.apiPersonReset(id)], {}, readLink),
  changePerson: (id: string, change: { role: string } | { disabled: boolean }) =>
    tell(["PATCH", paths.apiPerson(id)], change, nothing),
  endSessionsOf: (id: string) => tell(["DELETE", paths.apiPersonSessions(id)], {}, nothing),
} as const satisfies Record<string, (...given: never[]) => Promise<Outcome<unknown>>>;

/** A link that works once, until an instant (ms UTC). */
export interface OnceLink {
  readonly href: string;
  readonly expiresAt: number;
}

function readLink(body: unknown): OnceLink {
  const expiresAt = member(body, "expiresAt");
  if (typeof expiresAt !== "number") throw new TypeError("A link must say how long it works.");
  return { href: text(body, "href"), expiresAt };
}

function text(body: unknown, name: string): string {
  const value = member(body, name);
  if (!isText(value)) throw new TypeError(`The answer has no ${name}.`);
  return value;
}

function texts(body: unknown, name: string): readonly string[] {
  const value = member(body, name);
  if (!isListOf(isText)(value)) throw new TypeError(`The answer has no ${name}.`);
  return value;
}
