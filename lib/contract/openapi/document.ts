import { contributionFields } from "@/lib/contract/contribution-query";
import contribution from "@/lib/contract/examples/contribution.json";
import post from "@/lib/contract/examples/post.json";
import type { Parameter } from "@/lib/contract/parameter";
import { postFields } from "@/lib/contract/post-query";
import type { Field, Fields } from "@/lib/contract/query";
import {
  failureComponents,
  headerComponents,
  responses,
  schemaComponents,
  schemaRef,
  success,
} from "./components";

let built: object | undefined;

/**
 * The OpenAPI 3.1 document of the read API, made from the same schemas, parameters and failure table that the
 * service works with. Built on first use; every call returns the same object, so do not change it.
 */
export function openApiDocument(): object {
  built ??= {
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
        "Objects may hold more members than are described: servers of this family add their own, and all " +
          "are passed on.",
      ].join("\n\n"),
      license: { name: "All rights reserved", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/", description: "This desk" }],
    // The empty requirement: a desk that is open on its network asks for no token.
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
  return built;
}

/** The schema of each kind of parameter. A list is one text, separated by commas. */
const schemas: Readonly<Record<Parameter<unknown>["kind"], (words?: readonly string[]) => object>> = {
  text: () => ({ type: "string" }),
  flag: () => ({ type: "boolean" }),
  moment: () => ({
    anyOf: [
      { title: "day", type: "string", format: "date" },
      { title: "instant", type: "string", format: "date-time" },
    ],
  }),
  page: () => ({ type: "integer", minimum: 1 }),
  word: (words) => ({ type: "string", enum: words }),
  words: (words) => ({ type: "array", items: { type: "string", enum: words } }),
};

const booleanWords =
  "True: `1 true on yes`; false: `0 false off no`, in any case. False leaves the filter out.";
const momentWords = "A day means its first instant in UTC. Without an offset a time is UTC.";

/** The words for each parameter; those of filters are followed by their second spelling. */
const descriptions: Readonly<Record<keyof typeof contributionFields | keyof typeof postFields, string>> = {
  name: "Part of the name, in any case. `% _ \\ *` stand for themselves.",
  include: "What to send along with each post, separated by commas.",
  occurredBefore: `Leaves out what was given at this moment or later. ${momentWords}`,
  occurredAfter: `Leaves out what was given at this moment or earlier. ${momentWords}`,
  onetime: `Gifts where nothing recurs. ${booleanWords}`,
  recurring: `Renewals: something recurs, and the plan began earlier. ${booleanWords}`,
  initialRecurring: `The gift that started a recurring plan. ${booleanWords}`,
  oneTimeAndInitialRecurring: `What \`onetime\` or \`initial_recurring\` would list. ${booleanWords}`,
  sort: "By date of the contribution: a leading `-` puts the newest first. Equal dates are ordered by id.",
  page:
    "Number of the page, from 1. What is not a positive whole number is page 1; beyond the last page the " +
    "list is empty.",
};

const examples: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["occurred_before", "2025-04-01"],
  ["occurred_after", "2025-03-01T00:00:00Z"],
  ["include", postFields.include.parameter.words],
]);

const feedId = pathParameter("feedId", "Exact id of the feed.", "NEWSFEED");

/** The parameters of the four operations (read API §4), made from the tables by which they are read. */
const parameters = {
  listPosts: [feedId, ...queryParameters(postFields)],
  getPost: [
    feedId,
    pathParameter("id", "Exact id of the post.", "PO4C8TN"),
    ...queryParameters({ include: postFields.include }),
  ],
  listContributions: queryParameters(contributionFields),
  getContribution: [pathParameter("id", "Exact id of the contribution.", "CN6V3PZ")],
} as const;

function pathParameter(name: string, description: string, example: string) {
  return { name, in: "path", required: true, description, schema: schemas.text(), example };
}

function queryParameters(fields: Fields & { readonly [Name in keyof typeof descriptions]?: Field<unknown> }) {
  return Object.entries(fields).map(([member, field]) => queryParameter(field, descriptionOf(member)));
}

function descriptionOf(member: string): string {
  return new Map(Object.entries(descriptions)).get(member) ?? "";
}

function queryParameter({ name, parameter, fallback, spelling }: Field<unknown>, description: string) {
  const { kind, words } = parameter;
  const also = ` Also read as \`filter[${name}]\`; where both are given this one counts.`;
  const hasDefault = kind === "page" || kind === "word";
  return {
    name,
    in: "query",
    description: spelling === "filter" ? description + also : description,
    ...(kind === "words" ? { style: "form", explode: false } : {}),
    schema: { ...schemas[kind](words), ...(hasDefault ? { default: fallback } : {}) },
    ...(examples.has(name) ? { example: examples.get(name) } : {}),
  };
}

/** The four operations by path (read API §4). */
const paths = {
  "/admin/api/v2/feeds/{feedId}/posts": {
    get: {
      operationId: "listPosts",
      tags: ["Posts"],
      summary: "List the posts of a feed",
      description: "Newest first, 15 a page.",
      parameters: parameters.listPosts,
      responses: responses(
        success(
          "One page of posts.",
          schemaRef("PostList"),
          page("/admin/api/v2/feeds/NEWSFEED/posts", 15, post),
        ),
        { mayMiss: true },
      ),
    },
  },
  "/admin/api/v2/feeds/{feedId}/posts/{id}": {
    get: {
      operationId: "getPost",
      tags: ["Posts"],
      summary: "Get one post of a feed",
      description: "The post itself is the body: nothing is wrapped around it.",
      parameters: parameters.getPost,
      responses: responses(success("The post.", schemaRef("Post"), post), { mayMiss: true }),
    },
  },
  "/admin/api/v3/contributions": {
    get: {
      operationId: "listContributions",
      tags: ["Contributions"],
      summary: "List contributions",
      description: "Newest first unless `sort` says otherwise, 25 a page. Several filters must all hold.",
      parameters: parameters.listContributions,
      responses: responses(
        success(
          "One page of contributions.",
          schemaRef("ContributionList"),
          page("/admin/api/v3/contributions", 25, contribution),
        ),
        { mayMiss: false },
      ),
    },
  },
  "/admin/api/v3/contributions/{id}": {
    get: {
      operationId: "getContribution",
      tags: ["Contributions"],
      summary: "Get one contribution",
      description: "The contribution stands in `data`.",
      parameters: parameters.getContribution,
      responses: responses(
        success("The contribution.", schemaRef("ContributionItem"), { data: contribution }),
        { mayMiss: true },
      ),
    },
  },
} as const;

/** The example of a list: one record on its only page. */
function page(path: string, perPage: number, item: object): object {
  const url = `https://desk.example.org${path}`;
  const only = `${url}?page=1`;
  return {
    data: [item],
    links: { first: only, last: only, prev: null, next: null },
    meta: {
      current_page: 1,
      from: 1,
      last_page: 1,
      links: [
        { url: null, label: "&laquo; Previous", active: false },
        { url: only, label: 1, active: true },
        { url: null, label: "Next &raquo;", active: false },
      ],
      path: url,
      per_page: perPage,
      to: 1,
      total: 1,
    },
  };
}
