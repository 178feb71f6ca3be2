import { isAPIError } from "better-auth/api";
import type { Core } from "@/lib/accounts/core";
import type { NewSession } from "@/lib/accounts/sessions/begin-session";
import { libraryHeaders } from "@/lib/accounts/sessions/library-session";

// A code is good for its own half minute and the ones beside it; then it could not be used again anyway.
const codeLife = 120_000;

/**
 * Whether a code of the app, or a recovery code, is right for the person of a session. Each works once (RFC
 * 6238 §5.2): whoever saw one being typed cannot use it again.
 */
export async function isCodeRight(
  core: Core,
  personId: string,
  session: NewSession,
  typed: string,
): Promise<boolean> {
  const { api, secret } = core;
  const code = typed.replace(/\s/g, "");
  const headers = libraryHeaders(secret, session.token);
  if (!/^\d{6}$/.test(code)) {
    return isAccepted(() => api.verifyBackupCode({ body: { code, disableSession: true }, headers }));
  }
  if (!(await isAccepted(() => api.verifyTOTP({ body: { code }, headers })))) return false;
  return spendCode(core, personId, code);
}

/** Notes that a code of the app was used. @returns false where it was before */
export function spendCode({ library }: Core, personId: string, code: string): Promise<boolean> {
  return library.internalAdapter.reserveVerificationValue({
    identifier: `totp:${personId}:${code}`,
    value: "used",
    expiresAt: new Date(Date.now() + codeLife),
  });
}

/** Whether the accounts library accepts something; it throws what it refuses. */
export async function isAccepted(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false;
    throw error;
  }
}
