import * as z from "zod";
import { type FailureCode, failureBody, failureTable } from "@/lib/contract/failure";
import {
  card,
  contribution,
  currency,
  group,
  orderAddress,
  payment,
  relatedGroup,
  supporter,
  supporterAddress,
} from "@/lib/contract/records/contribution";
import { image } from "@/lib/contract/records/image";
import {
  accounting,
  customField,
  lineItem,
  money,
  paymentMethod,
  product,
  recurringProfile,
  sponsee,
  taxReceipt,
  variant,
} from "@/lib/contract/records/line-item";
import { listLinks, listMeta, pageLink, paginationEnvelope } from "@/lib/contract/records/list";
import { category, post, postType } from "@/lib/contract/records/post";
import * as scalars from "@/lib/contract/records/scalars";

/** Every named object of the API, by its name in the document. */
export const resources = {
  Contribution: contribution,
  Supporter: supporter,
  SupporterAddress: supporterAddress,
  OrderAddress: orderAddress,
  Group: group,
  RelatedGroup: relatedGroup,
  LineItem: lineItem,
  Accounting: accounting,
  Money: money,
  RecurringProfile: recurringProfile,
  PaymentMethod: paymentMethod,
  Sponsee: sponsee,
  CustomField: customField,
  Variant: variant,
  Product: product,
  Currency: currency,
  Payment: payment,
  Card: card,
  TaxReceipt: taxReceipt,
  Post: post,
  Image: image,
  Category: category,
  PostType: postType,
  ListLinks: listLinks,
  ListMeta: listMeta,
  PageLink: pageLink,
} as const;

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

const bodies = {
  ContributionList: paginationEnvelope(contribution).describe("One page of contributions."),
  ContributionItem: z.looseObject({ data: contribution }).describe("One contribution, wrapped in `data`."),
  PostList: paginationEnvelope(post).describe("One page of posts."),
  Problem: problem,
};

const named = {
  DateTime: scalars.dateTime,
  DateTimeOrEmpty: scalars.dateTimeOrEmpty,
  Date: scalars.date,
  DateOrEmpty: scalars.dateOrEmpty,
  Flag: scalars.flag,
  Decimal4: scalars.decimal4,
  Url: scalars.url,
  DataUriOrUrl: scalars.dataUriOrUrl,
  Email: scalars.email,
};

/** The address of a component inside the document. */
export function schemaRef(name: keyof typeof resources | keyof typeof bodies): { $ref: string } {
  return { $ref: componentAddress(name) };
}

/** `components.schemas`: JSON Schema 2020-12 of everything that travels, one entry a name. */
export function schemaComponents(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...bodies, ...resources, ...named }))
    registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: componentAddress,
    override: ({ jsonSchema }) => trim(jsonSchema),
  });
  return Object.fromEntries(
    // The dialect is the document's and the address is the key: repeated here they would start a new scope
    // for $ref.
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

function componentAddress(name: string): string {
  return `#/components/schemas/${name}`;
}

/**
 * Takes out what only says how zod checks: the pattern behind a format, the bounds of a safe integer, `{}`
 * for any other member.
 */
function trim(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (JSON.stringify(schema.additionalProperties) === "{}") delete schema.additionalProperties;
}

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
