import { type FailureCode, failureBody, failureTable } from "./failure";
import { schemaRef } from "./openapi-schemas";

/** What each failing status means, and the codes of the failure table that lead to it. */
const failures = {
  BadRequest: { codes: ["malformed_url"], description: "The address cannot be read." },
  Unauthenticated: {
    codes: ["unauthenticated"],
    description: "A token is needed and none that is valid came.",
  },
  Forbidden: { codes: ["forbidden"], description: "The token does not reach this far." },
  NotFound: { codes: ["not_found"], description: "There is no such record or feed." },
  MethodNotAllowed: { codes: ["method_not_allowed"], description: "Everything here is read by GET or HEAD." },
  InvalidQuery: { codes: ["invalid_query"], description: "A parameter has a value that means nothing." },
  RateLimited: { codes: ["rate_limited"], description: "Too many requests with this token." },
  Internal: { codes: ["internal"], description: "A fault of this service." },
  BadGateway: {
    codes: ["upstream_malformed", "upstream_missing", "upstream_refused", "upstream_unreachable"],
    description: "The data service behind this one gave no usable answer.",
  },
  Unavailable: {
    codes: ["upstream_unavailable", "database_unavailable"],
    description: "The records are out of reach for a while.",
  },
  Timeout: { codes: ["upstream_timeout"], description: "The data service behind this one took too long." },
} as const satisfies Record<string, { codes: readonly [FailureCode, ...FailureCode[]]; description: string }>;

type FailureName = keyof typeof failures;
const always: readonly FailureName[] = [
  "BadRequest",
  "Unauthenticated",
  "Forbidden",
  "MethodNotAllowed",
  "InvalidQuery",
  "RateLimited",
  "Internal",
  "BadGateway",
  "Unavailable",
  "Timeout",
];

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
const headersOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, header(name)]));
const ownHeaders: Partial<Record<FailureName, string>> = {
  Unauthenticated: "WWW-Authenticate",
  MethodNotAllowed: "Allow",
  RateLimited: "Retry-After",
  Unavailable: "Retry-After",
};

/** `components.headers`: what a response says beside its body. */
export const headerComponents = {
  "X-Request-Id": { description: "Names this request in the logs.", schema: { type: "string" } },
  "X-Upstream-Check": {
    description:
      "Parameters that the data service seems to have ignored; absent when the answer fits the question.",
    schema: { type: "string" },
  },
  "X-Data-As-Of": {
    description:
      "When an answer that was kept, or is from the copy, was read from the data service; absent when it " +
      "was read for this request.",
    schema: { type: "string", format: "date-time" },
  },
  "X-Data-Stale": {
    description: "The code of the trouble that keeps a newer answer away; absent when there is none.",
    schema: { type: "string" },
  },
  "X-Mirror-Coverage": {
    description:
      "How much of the dates that were asked for the desk's copy holds completely, `complete`, `none` or " +
      "intervals of ISO 8601; absent when the answer is not from the copy.",
    schema: { type: "string" },
  },
  "X-Failure-Code": {
    description: "What went wrong, as one of the codes under which the failures are listed.",
    schema: { type: "string", enum: Object.keys(failureTable) },
  },
  "Retry-After": {
    description: "Seconds after which asking again makes sense.",
    schema: { type: "integer" },
  },
  "WWW-Authenticate": {
    description: "How to identify oneself.",
    schema: { type: "string", const: "Bearer" },
  },
  Allow: {
    description: "The methods that are answered.",
    schema: { type: "string" },
    example: "GET, HEAD, OPTIONS",
  },
};

/** `components.responses`: one for each failing status, with the bodies that the failure table gives. */
export function failureComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(failures).map(([name, { codes, description }]) => [
      name,
      failureResponse(name, codes, description),
    ]),
  );
}

/** The responses of an operation by status: its success, and every failure it can end in. */
export function responses(success: object, { mayMiss }: { mayMiss: boolean }): Record<string, object> {
  const names: readonly FailureName[] = mayMiss ? [...always, "NotFound"] : always;
  const entries = names.map((name) => [String(statusOf(name)), { $ref: `#/components/responses/${name}` }]);
  return { "200": success, ...Object.fromEntries(entries) };
}

/** A successful response with its example. */
export function success(description: string, schema: object, example: unknown): object {
  return {
    description,
    headers: headersOf([
      ...["X-Request-Id", "X-Upstream-Check", "X-Data-As-Of", "X-Data-Stale"],
      "X-Mirror-Coverage",
    ]),
    content: { "application/json": { schema, example } },
  };
}

function failureResponse(name: string, codes: readonly FailureCode[], description: string): object {
  const own = Object.entries(ownHeaders).find(([failure]) => failure === name)?.[1];
  const examples = codes.map((code) => [code, { value: exampleBody(code) }]);
  return {
    description,
    headers: headersOf(["X-Request-Id", "X-Failure-Code", ...(own === undefined ? [] : [own])]),
    content: { "application/json": { schema: schemaRef("Problem"), examples: Object.fromEntries(examples) } },
  };
}

function exampleBody(code: FailureCode): object {
  if (code !== "invalid_query") return failureBody({ code });
  const sentence = "The occurred before field must be a valid date.";
  return failureBody({ code, message: sentence, errors: { occurred_before: [sentence] } });
}

function statusOf(name: FailureName): number {
  return failureTable[failures[name].codes[0]].status;
}
