import contribution from "./examples/contribution.json";
import post from "./examples/post.json";
import { parameters } from "./openapi-parameters";
import { failureComponents, headerComponents, responses, success } from "./openapi-responses";
import { schemaComponents, schemaRef } from "./openapi-schemas";

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
