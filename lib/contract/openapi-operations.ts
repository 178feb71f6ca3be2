import contribution from "./examples/contribution.json";
import post from "./examples/post.json";
import { parameters } from "./openapi-parameters";
import { responses, success } from "./openapi-responses";
import { schemaRef } from "./openapi-schemas";

/** The four operations by path (read API §4). */
export const paths = {
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
