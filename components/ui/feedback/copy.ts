import { type Failure, type FailureCode, failureBody, failureTable } from "@/lib/contract/failure";

/** Sentences in place of those messages of the API (`failureTable`) that are not meant for users. */
export const failureTexts: Partial<Record<FailureCode, string>> = {
  upstream_missing: "No contributions were found at the data service’s URL.",
  rate_limited: "Too many requests right now.",
  audit_unavailable: "The audit log is unavailable, so records can’t be shown right now.",
  internal: "Something went wrong in Giving Desk. No record has changed.",
  malformed_url: "This URL isn’t valid.",
  not_found: "Not found. It may have been deleted.",
  unauthenticated: "You’re not signed in.",
  forbidden: "Your role doesn’t include this.",
};

/** Returns the sentence for users. The API has another one for some failures without details. */
export function failureText(failure: Failure): string {
  const { message } = failureBody(failure);
  const isDefault = message === failureTable[failure.code].message;
  return (isDefault ? failureTexts[failure.code] : undefined) ?? message;
}
