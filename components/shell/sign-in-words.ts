import { type Failure, failureBody } from "@/lib/contract/failure";

/** Why somebody did not get in, in words that never tell whether there is such an account. */
export function signInWords(step: "password" | "code", failure: Failure): string {
  switch (failure.code) {
    case "unauthenticated":
      return step === "code"
        ? "That code is wrong. Codes change every 30 seconds; a recovery code works once."
        : "The e-mail or the password is wrong.";
    case "rate_limited":
      return `Too many attempts. Try again ${waitWords(failure.retryAfter)}.`;
    default:
      return failureBody(failure).message;
  }
}

function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return "later";
  if (seconds < 100) return `in ${Math.max(1, seconds)} s`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
