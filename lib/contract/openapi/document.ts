import { contributionFields } from "@/lib/contract/contribution-query";
import { pageLinks } from "@/lib/contract/envelope";
import contribution from "@/lib/contract/examples/contribution.json";
import post from "@/lib/contract/examples/post.json";
import type { Parameter } from "@/lib/contract/parameter";
import { postFields } from "@/lib/contract/post-query";
import type { Field, Fields } from "@/lib/contract/query";
import {
  failureComponents,
  headerComponents,
  type JsonSchema,
  responses,
  schemaComponents,
} from "./components";

/** The schema for each kind of parameter. A list is one comma-separated text. */
const schemas: Readonly<Record<Parameter<unknown>["kind"], (words?: readonly string[]) => JsonSchema>> = {
  text: () => ({ type: "string" }),
  texts: () => ({ type: "array", items: { type: "string" } }),
  flag: () => ({ type: "boolean" }),
  moment: () => ({
    anyOf: [
      { title: "day", type: "string", format: "date" },
      { title: "instant", type: "string", format: "date-time" },
    ],
  }),
  page: () => ({ type: "integer", minimum: 1 }),
  word: (words = []) => ({ type: "string", enum: [...words] }),
  words: (words = []) => ({ type: "array", items: { type: "string", enum: [...words] } }),
};

const booleanWords =
  "True: `1 true on yes`; false: `0 false off no`, in any case. False leaves the filter out.";
const momentWords = "A day is its first instant in UTC. A time without an offset is UTC.";

/** The descriptions of parameters. For filters, the second spelling is added. */
const descriptions: Readonly<Record<keyof typeof contributionFields | keyof typeof postFields, string>> = {
  name: "Part of the name, in any case. `% _ \\ *` are literal.",
  include: "Related data to include with each post, separated by commas.",
  occurredBefore: `Only contributions before this moment. ${momentWords}`,
  occurredAfter: `Only contributions after this moment. ${momentWords}`,
  onetime: `Gifts without a recurring item. ${booleanWords}`,
  recurring: `Renewals: gifts with a recurring item whose plan began earlier. ${booleanWords}`,
  initialRecurring: `The gift that started a recurring plan. ${booleanWords}`,
  oneTimeAndInitialRecurring: `Those of \`onetime\` and \`initial_recurring\`. ${booleanWords}`,
  sort: "By date of the contribution: a leading `-` puts the newest first. Equal dates are ordered by id.",
  page: "Page number, from 1. An invalid value is page 1. A page beyond the last is empty.",
};

const examples: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["occurred_before", "2025-04-01"],
  ["occurred_after", "2025-03-01T00:00:00Z"],
  ["include", postFields.include.parameter.words],
]);

function pathParameter(name: string, description: string, example: string) {
  return { name, in: "path", required: true, description, schema: schemas.text(), example };
}

const feedId = pathParameter("feedId", "Exact id of the feed.", "NEWSFEED");

function queryParameters(fields: Fields & { readonly [Name in keyof typeof descriptions]?: Field<unknown> }) {
  const descriptionOf = new Map(Object.entries(descriptions));
  return Object.entries(fields).map(([member, { name, parameter, fallback, spelling }]) => {
    const { kind, words } = parameter;
    const description = descriptionOf.get(member) ?? "";
    const also = ` Also read as \`filter[${name}]\`; if both are given, this one is used.`;
    const hasDefault = kind === "page" || kind === "word";
    return {
      name,
      in: "query",
      description: spelling === "filter" ? description + also : description,
      ...(kind === "words" ? { style: "form", explode: false } : {}),
      schema: { ...schemas[kind](words), ...(hasDefault ? { default: fallback } : {}) },
      ...(examples.has(name) ? { example: examples.get(name) } : {}),
    };
  });
}

/** The four operations by path (read API §4), with parameters from the tables that parse them. */
const paths = {
  "/admin/api/v2/feeds/{feedId}/posts": {
    get: {
      operationId: "listPosts",
      tags: ["Posts"],
      summary: "List the posts of a feed",
      description: "Newest first, 15 a page.",
      parameters: [feedId, ...queryParameters(postFields)],
      responses: responses(
        "One page of posts.",
        "PostList",
        exampleList("/admin/api/v2/feeds/NEWSFEED/posts", 15, post),
      ),
    },
  },
  "/admin/api/v2/feeds/{feedId}/posts/{id}": {
    get: {
      operationId: "getPost",
      tags: ["Posts"],
      summary: "Get one post of a feed",
      description: "The post itself is the body: nothing is wrapped around it.",
      parameters: [
        feedId,
        pathParameter("id", "Exact id of the post.", "PO4C8TN"),
        ...queryParameters({ include: postFields.include }),
      ],
      responses: responses("The post.", "Post", post),
    },
  },
  "/admin/api/v3/contributions": {
    get: {
      operationId: "listContributions",
      tags: ["Contributions"],
      summary: "List contributions",
      description: "Newest first unless `sort` says otherwise, 25 a page. Several filters must all hold.",
      parameters: queryParameters(contributionFields),
      responses: responses(
        "One page of contributions.",
        "ContributionList",
        exampleList("/admin/api/v3/contributions", 25, contribution),
        { canBeNotFound: false },
      ),
    },
  },
  "/admin/api/v3/contributions/{id}": {
    get: {
      operationId: "getContribution",
      tags: ["Contributions"],
      summary: "Get one contribution",
      description: "The contribution is in `data`.",
      parameters: [pathParameter("id", "Exact id of the contribution.", "CN6V3PZ")],
      responses: responses("The contribution.", "ContributionItem", { data: contribution }),
    },
  },
};

function exampleList(path: string, perPage: number, item: object): object {
  const url = `https://desk.example.org${path}`;
  const { links, meta } = pageLinks({ total: 1, perPage, count: 1, path: url, params: new Map() });
  return { data: [item], links, meta: { ...meta, current_page: 1 } };
}

/** The OpenAPI 3.1 document of the read API. */
export const openApiDocument = {
  openapi: "3.1.0",
  info: {
    title: "Giving Desk read API",
    version: "1.0.0",
    summary: "Contributions and posts, read only.",
    description: [
      "Lists come in pages with `data`, `links` and `meta`. Nothing here creates, changes or deletes a " +
        "record.",
      "Filters may be written `name=` or `filter[name]=`. Parameters that are not described are " +
        "ignored and repeated in page links.",
      "Objects may have more members than described. Servers of this family add their own, and all are " +
        "passed on.",
    ].join("\n\n"),
    license: { name: "All rights reserved", identifier: "LicenseRef-Proprietary" },
  },
  servers: [{ url: "/", description: "This desk" }],
  // The empty requirement is for a desk with open access, which needs no token.
  security: [{}, { bearer: [] }],
  tags: [
    { name: "Contributions", description: "Orders and donations with supporter, line items and payments." },
    { name: "Posts", description: "The posts of a content feed." },
  ],
  paths,
  components: {
    schemas: schemaComponents(),
    responses: failureComponents(),
    headers: headerComponents,
    securitySchemes: {
      bearer: {
        type: "http",
        scheme: "bearer",
        description: "A token that an administrator of the desk issued.",
      },
    },
  },
};
