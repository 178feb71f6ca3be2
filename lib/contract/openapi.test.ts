import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { parseContributionItemQuery, readContributionQuery } from "./contribution-query";
import { failureTable } from "./failure";
import { openApiDocument } from "./openapi";
import { parsePostItemQuery, readPostQuery } from "./post-query";
import type { Params, ParamValue } from "./query-string";

const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(
    z.looseObject({ name: z.string(), in: z.enum(["path", "query"]), description: z.string() }),
  ),
  responses: z.record(z.string(), z.looseObject({})),
});
const paths = z.record(z.string(), z.strictObject({ get: operation }));
const operations = Object.entries(z.looseObject({ paths }).parse(openApiDocument()).paths);

/** Remembers every name that a parser asks for, at the top level and inside `filter`. */
class AskedParams extends Map<string, ParamValue> {
  constructor(private readonly asked: Set<string>) {
    super();
  }
  override get(name: string): ParamValue | undefined {
    if (name === "filter") return new AskedParams(this.asked);
    this.asked.add(name);
    return undefined;
  }
}

function namesAsked(read: (params: Params) => unknown): string[] {
  const asked = new Set<string>();
  read(new AskedParams(asked));
  return [...asked].sort();
}

/** Lints by the recommended rules. Objects are open: records hold more members than the document describes. */
async function lint(document: object): Promise<string[]> {
  const config = await createConfig({
    extends: ["recommended"],
    rules: { "no-invalid-media-type-examples": { severity: "warn", allowAdditionalProperties: true } },
  });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  return problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
}

describe("the OpenAPI document", () => {
  it("passes the recommended rules without an error or a warning", async () => {
    expect(await lint(openApiDocument())).toEqual([]);
  });

  it("is linted for real: a broken one is reported", async () => {
    const problems = await lint({ ...openApiDocument(), components: {} });
    expect(problems).toContainEqual(expect.stringMatching(/^error no-unresolved-refs: /));
  });

  it("describes the four operations", () => {
    expect(operations.map(([path, { get }]) => [get.operationId, path])).toEqual([
      ["listPosts", "/admin/api/v2/feeds/{feedId}/posts"],
      ["getPost", "/admin/api/v2/feeds/{feedId}/posts/{id}"],
      ["listContributions", "/admin/api/v3/contributions"],
      ["getContribution", "/admin/api/v3/contributions/{id}"],
    ]);
  });

  for (const [operationId, read] of [
    ["listPosts", readPostQuery],
    ["getPost", parsePostItemQuery],
    ["listContributions", readContributionQuery],
    ["getContribution", parseContributionItemQuery],
  ] as const) {
    it(`describes exactly the query parameters that the parser of ${operationId} reads`, () => {
      const found =
        operations.find(([, { get }]) => get.operationId === operationId)?.[1].get.parameters ?? [];
      const described = found.filter((parameter) => parameter.in === "query").map(({ name }) => name);
      expect(described.sort()).toEqual(namesAsked(read));
    });
  }

  it("names every status of the failure table for every operation, 404 where something may be missing", () => {
    // Search is the desk's own, beside the four operations.
    const { search_unavailable: _, ...table } = failureTable;
    const statuses = [...new Set(Object.values(table).map(({ status }) => String(status)))];
    for (const [path, { get }] of operations) {
      const expected = path.includes("{") ? statuses : statuses.filter((status) => status !== "404");
      expect(Object.keys(get.responses).sort()).toEqual(["200", ...expected].sort());
    }
  });

  it("is built once and holds nothing that JSON cannot carry", () => {
    expect(openApiDocument()).toBe(openApiDocument());
    expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(openApiDocument());
  });
});
