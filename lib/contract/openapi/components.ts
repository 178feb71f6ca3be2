import * as z from "zod";
import { paginationEnvelope } from "@/lib/contract/envelope";
import { type FailureCode, failureBody, failureTable, isFailureCode } from "@/lib/contract/failure";
import { contribution } from "@/lib/contract/records/contribution";
import { post } from "@/lib/contract/records/post";
import { component, components } from "@/lib/contract/records/scalars";

/** The body of every failure (read API §7 does not define it). */
export const problem = component("Problem", "The body of a failed request.", {
  message: z.string().meta({ examples: ["Not Found."] }),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe("With status 422: the problems of each parameter."),
});

// Registers the wrapped bodies, so that `schemaComponents` includes them.
component("ContributionItem", "One contribution, wrapped in `data`.", { data: contribution });
component("ContributionList", "One page of contributions.", paginationEnvelope(contribution).shape);
component("PostList", "One page of posts.", paginationEnvelope(post).shape);

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns `components.schemas`: JSON Schema 2020-12 of everything that is sent, one entry per name. */
export function schemaComponents(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(components, {
    uri: componentAddress,
    override: ({ jsonSchema }) => trim(jsonSchema),
  });
  return Object.fromEntries(
    // The document has the dialect, and the key is the address. If repeated here, they would start a new
    // scope for $ref.
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

function componentAddress(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Removes details of zod's checks: the pattern of a format, the bounds of a safe integer, `{}`. */
function trim(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (JSON.stringify(schema.additionalProperties) === "{}") delete schema.additionalProperties;
}

/** The headers of most responses to a token. */
const allowanceHeaders = ["X-RateLimit-Limit", "X-RateLimit-Remaining"] as const;

const failures: readonly (readonly [
  status: number,
  name: string,
  description: string,
  /** Headers of these responses only. */
  ...headers: (keyof typeof headerComponents)[],
])[] = [
  [400, "BadRequest", "The URL is malformed."],
  [401, "Unauthenticated", "No valid token was sent.", "WWW-Authenticate"],
  [403, "Forbidden", "The token does not have this scope."],
  [404, "NotFound", "There is no such record or feed."],
  [405, "MethodNotAllowed", "Only GET, HEAD and OPTIONS are supported.", "Allow"],
  [422, "InvalidQuery", "A parameter has an invalid value."],
  [
    429,
    "RateLimited",
    "Too many requests with this token, or by this person.",
    "Retry-After",
    ...allowanceHeaders,
  ],
  [500, "Internal", "An error of this service."],
  [502, "BadGateway", "The data service gave no usable answer."],
  [503, "Unavailable", "The records are temporarily unavailable.", "Retry-After"],
  [504, "Timeout", "The data service took too long."],
];

const header = (description: string, schema: object = {}) => ({
  description,
  schema: { type: "string", ...schema },
});

export const headerComponents = {
  "X-Request-Id": header("Identifies this request in the logs."),
  "X-Upstream-Check": header(
    "Parameters that the data service seems to have ignored; absent if there are none.",
  ),
  "X-Data-As-Of": header(
    "The time of the data in a cached or copied response, or in one from a standby; absent if it was " +
      "read for this request.",
    { format: "date-time" },
  ),
  "X-Data-Stale": header("The code of the failure that prevents a newer response; absent if there is none."),
  "X-Mirror-Coverage": header(
    "The requested dates that the desk's copy covers completely: `complete`, `none` or ISO 8601 " +
      "intervals; absent if the response is not from the copy.",
  ),
  "X-Failure-Code": header("The failure code.", {
    enum: Object.keys(failureTable),
  }),
  "Retry-After": header("Seconds to wait before the next attempt.", { type: "integer" }),
  "X-RateLimit-Limit": header("Requests a minute with this token; without one, only in a 429.", {
    type: "integer",
  }),
  "X-RateLimit-Remaining": header("Those left in this minute; without a token, only in a 429.", {
    type: "integer",
  }),
  "WWW-Authenticate": header("The required authentication scheme.", { const: "Bearer" }),
  Allow: { ...header("The supported methods."), example: "GET, HEAD, OPTIONS" },
};

type Body = { readonly schema: JsonSchema; readonly example?: unknown; readonly examples?: object };

/** Returns a JSON response with the headers `X-Request-Id` and `others`. */
function response(description: string, others: readonly string[], body: Body) {
  const names = ["X-Request-Id", ...others];
  const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  return { description, headers, content: { "application/json": body } };
}

/** Returns `components.responses`: one per failure status, with the bodies of the failure table. */
export function failureComponents(): Record<string, ReturnType<typeof response>> {
  return Object.fromEntries(
    failures.map(([status, name, description, ...headers]) => {
      const codes = Object.keys(failureTable).filter(isFailureCode);
      const examples = codes
        .filter((code) => failureTable[code].status === status)
        .map((code) => [code, { value: exampleBody(code) }]);
      const body = { schema: { $ref: componentAddress("Problem") }, examples: Object.fromEntries(examples) };
      return [name, response(description, ["X-Failure-Code", ...headers], body)];
    }),
  );
}

function exampleBody(code: FailureCode): object {
  if (code !== "invalid_query") return failureBody({ code });
  const sentence = "The occurred before field must be a valid date.";
  return failureBody({ code, message: sentence, errors: { occurred_before: [sentence] } });
}

/**
 * Returns the responses of an operation by status: its success with an example, and every failure.
 * @param options.canBeNotFound false if the operation never answers 404
 */
export function responses(
  description: string,
  schema: string,
  example: unknown,
  { canBeNotFound = true } = {},
): Record<string, ReturnType<typeof response> | { readonly $ref: string }> {
  const own = ["X-Upstream-Check", "X-Data-As-Of", "X-Data-Stale", "X-Mirror-Coverage"];
  const success = response(description, [...own, ...allowanceHeaders], {
    schema: { $ref: componentAddress(schema) },
    example,
  });
  const failed = failures
    .filter(([status]) => canBeNotFound || status !== 404)
    .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]);
  return { 200: success, ...Object.fromEntries(failed) };
}
