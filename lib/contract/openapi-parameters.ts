import { contributionSorts } from "./contribution-query";
import { postIncludes } from "./post-query";

/**
 * The parameters of the four operations, as OpenAPI describes them (read API §4). Filters are named by their
 * bare spelling.
 */

const schemas = {
  text: { type: "string" },
  flag: { type: "boolean" },
  moment: {
    anyOf: [
      { title: "day", type: "string", format: "date" },
      { title: "instant", type: "string", format: "date-time" },
    ],
  },
  page: { type: "integer", minimum: 1, default: 1 },
} as const;

const booleanWords =
  "True: `1 true on yes`; false: `0 false off no`, in any case. False leaves the filter out.";
const momentWords = "A day means its first instant in UTC. Without an offset a time is UTC.";

const feedId = pathParameter("feedId", "Exact id of the feed.", "NEWSFEED");
const page = {
  name: "page",
  in: "query",
  description:
    "Number of the page, from 1. What is not a positive whole number is page 1; beyond the last page the " +
    "list is empty.",
  schema: schemas.page,
};

const include = {
  name: "include",
  in: "query",
  description: "What to send along with each post, separated by commas.",
  style: "form",
  explode: false,
  schema: { type: "array", items: { type: "string", enum: postIncludes } },
  example: [...postIncludes],
};

const sort = {
  name: "sort",
  in: "query",
  description:
    "By date of the contribution: a leading `-` puts the newest first. Equal dates are ordered by id.",
  schema: { type: "string", enum: contributionSorts, default: contributionSorts[0] },
};

const name = filter("name", schemas.text, "Part of the name, in any case. `% _ \\ *` stand for themselves.");

const contributionFilters = [
  filter(
    "occurred_before",
    schemas.moment,
    `Leaves out what was given at this moment or later. ${momentWords}`,
    "2025-04-01",
  ),
  filter(
    "occurred_after",
    schemas.moment,
    `Leaves out what was given at this moment or earlier. ${momentWords}`,
    "2025-03-01T00:00:00Z",
  ),
  filter("onetime", schemas.flag, `Gifts where nothing recurs. ${booleanWords}`),
  filter(
    "recurring",
    schemas.flag,
    `Renewals: something recurs, and the plan began earlier. ${booleanWords}`,
  ),
  filter("initial_recurring", schemas.flag, `The gift that started a recurring plan. ${booleanWords}`),
  filter(
    "one_time_and_initial_recurring",
    schemas.flag,
    `What \`onetime\` or \`initial_recurring\` would list. ${booleanWords}`,
  ),
];

export const parameters = {
  listPosts: [feedId, name, include, page],
  getPost: [feedId, pathParameter("id", "Exact id of the post.", "PO4C8TN"), include],
  listContributions: [...contributionFilters, sort, page],
  getContribution: [pathParameter("id", "Exact id of the contribution.", "CN6V3PZ")],
} as const;

function pathParameter(name: string, description: string, example: string) {
  return { name, in: "path", required: true, description, schema: schemas.text, example };
}

function filter(name: string, schema: object, description: string, example?: string) {
  const spelling = `Also read as \`filter[${name}]\`; where both are given this one counts.`;
  return {
    name,
    in: "query",
    description: `${description} ${spelling}`,
    schema,
    ...(example === undefined ? {} : { example }),
  };
}
