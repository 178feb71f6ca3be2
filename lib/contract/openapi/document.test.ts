import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { parseContributionItemQuery, readContributionQuery } from "@/lib/contract/contribution-query";
import { failureTable } from "@/lib/contract/failure";
import { parsePostItemQuery, parsePostQuery } from "@/lib/contract/post-query";
import type { Params, ParamValue } from "@/lib/contract/query-string";
import { openApiDocument } from "./document";

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string()).min(1),
  parameters: z.array(
    z.looseObject({ name: z.string(), in: z.enum(["path", "query"]), description: z.string() }),
  ),
  responses: z.record(z.string(), z.looseObject({})),
});
const body = z.looseObject({
  content: z.object({
    "application/json": z.looseObject({
      schema: z.object({ $ref: z.string() }),
      example: z.unknown().optional(),
      examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
    }),
  }),
});
const paths = z.record(z.string(), z.strictObject({ get: operation }));
const openApi = z.looseObject({
  tags: z.array(z.looseObject({ name: z.string(), description: z.string().min(1) })),
  paths,
  components: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
});
const operations = Object.entries(z.looseObject({ paths }).parse(openApiDocument).paths);

/** Records every name that a parser reads, at the top level and inside `filter`. */
class RecordedParams extends Map<string, ParamValue> {
  constructor(private readonly names: Set<string>) {
    super();
  }
  override get(name: string): ParamValue | undefined {
    if (name === "filter") return new RecordedParams(this.names);
    this.names.add(name);
    return undefined;
  }
}

function namesRead(read: (params: Params) => unknown): string[] {
  const names = new Set<string>();
  read(new RecordedParams(names));
  return [...names].sort();
}

/** Returns the violations of the OpenAPI 3.1 schema and of our own rules. */
async function lint(document: object): Promise<string[]> {
  const { valid, errors } = await new Validator().validate({ ...document });
  return [...(valid ? [] : [`structure: ${JSON.stringify(errors)}`]), ...checkStyle(document)];
}

/** Rules that the OpenAPI schema does not state: names are unique, described and used. */
function checkStyle(document: object): string[] {
  const { tags, paths: all, components } = openApi.parse(document);
  const operations = Object.entries(all).map(([path, { get }]) => ({ path, ...get }));
  const ids = operations.map(({ operationId }) => operationId);
  const text = JSON.stringify(document);
  const problems = operations.flatMap(({ path, ...get }) =>
    [
      ...(ids.filter((id) => id === get.operationId).length > 1 ? ["operationId is not unique"] : []),
      ...(get.tags.every((tag) => tags.some(({ name }) => name === tag)) ? [] : ["tag is not described"]),
      ...(Object.keys(get.responses).some((status) => /^2/.test(status)) ? [] : ["no successful response"]),
      ...(Object.keys(get.responses).some((status) => /^4/.test(status)) ? [] : ["no 4xx response"]),
      ...(namesInPath(path).join() === pathParameters(get).join() ? [] : ["path parameters differ"]),
    ].map((problem) => `${path}: ${problem}`),
  );
  for (const [kind, named] of Object.entries(components)) {
    if (kind === "securitySchemes") continue;
    for (const name of Object.keys(named)) {
      if (!text.includes(`"#/components/${kind}/${name}"`)) problems.push(`${kind}/${name} is not used`);
    }
  }
  return problems;
}

const namesInPath = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const pathParameters = ({ parameters }: z.infer<typeof operation>) =>
  parameters
    .filter((parameter) => parameter.in === "path")
    .map(({ name }) => name)
    .sort();

describe("the OpenAPI document", () => {
  it("follows the OpenAPI 3.1 schema and our own rules", async () => {
    expect(await lint(openApiDocument)).toEqual([]);
  });

  it("is reported by the linter when it is broken", async () => {
    expect(await lint({ ...openApiDocument, components: {} })).toEqual([
      expect.stringContaining("Can't resolve #/components/"),
    ]);
    const { paths: described, components } = openApi.parse(openApiDocument);
    const unused = { ...components, headers: { ...components["headers"], "X-Unused": { schema: {} } } };
    expect(await lint({ ...openApiDocument, components: unused })).toEqual(["headers/X-Unused is not used"]);
    const [path = "", item] = Object.entries(described)[0] ?? [];
    const twice = { ...described, [`${path}/again`]: item };
    expect(await lint({ ...openApiDocument, paths: twice })).toContain(`${path}: operationId is not unique`);
  });

  it("has examples that its schemas accept", () => {
    const { schemas, responses } = openApi.parse(openApiDocument).components;
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    ajv.addSchema({ $id: "openapi", components: { schemas } });
    const bodies = [
      ...operations.map(([, { get }]) => get.responses["200"]),
      ...Object.values(responses ?? {}),
    ];
    const found = bodies.flatMap((response) => {
      const { schema, example, examples } = body.parse(response).content["application/json"];
      const values = [example, ...Object.values(examples ?? {}).map(({ value }) => value)];
      const validate = ajv.compile({ $ref: `openapi${schema.$ref}` });
      return values.filter((value) => value !== undefined).map((value) => validate(value) || validate.errors);
    });
    expect(found.length).toBeGreaterThan(operations.length);
    expect(found).toEqual(found.map(() => true));
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
    ["listPosts", parsePostQuery],
    ["getPost", parsePostItemQuery],
    ["listContributions", readContributionQuery],
    ["getContribution", parseContributionItemQuery],
  ] as const) {
    it(`describes exactly the query parameters that the parser of ${operationId} reads`, () => {
      const found =
        operations.find(([, { get }]) => get.operationId === operationId)?.[1].get.parameters ?? [];
      const described = found.filter((parameter) => parameter.in === "query").map(({ name }) => name);
      expect(described.sort()).toEqual(namesRead(read));
    });
  }

  it("describes lists of words as one parameter, separated by commas", () => {
    const parameters = operations.flatMap(([, { get }]) => get.parameters);
    const includes = parameters.filter(({ name }) => name === "include");
    expect(includes).toHaveLength(2);
    for (const include of includes) expect(include).toMatchObject({ style: "form", explode: false });
  });

  it("has every status of the failure table in every operation, 404 only where the path has an id", () => {
    // Search is not one of the four operations.
    const { search_unavailable: _, ...table } = failureTable;
    const statuses = [...new Set(Object.values(table).map(({ status }) => String(status)))];
    for (const [path, { get }] of operations) {
      const expected = path.includes("{") ? statuses : statuses.filter((status) => status !== "404");
      expect(Object.keys(get.responses).sort()).toEqual(["200", ...expected].sort());
    }
  });

  it("consists of JSON values", () => {
    expect(JSON.parse(JSON.stringify(openApiDocument))).toEqual(openApiDocument);
  });
});
