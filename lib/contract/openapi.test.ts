import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

const cli = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));

/** Lints with the command: version 2 of the linter no longer exports a function. */
async function lint(document: object): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "openapi-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(document));
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    // A document with faults ends the command with a status of its own; the report is on stdout either way.
    const report = await new Promise<string>((resolve) => {
      execFile(process.execPath, [cli, "lint", file, "--format=json"], { cwd: folder, env }, (_, stdout) =>
        resolve(stdout),
      );
    });
    return JSON.parse(report);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe("the OpenAPI document", () => {
  it("passes the recommended rules without an error or a warning", async () => {
    expect(await lint(openApiDocument())).toMatchObject({ problems: [], totals: { errors: 0, warnings: 0 } });
  });

  it("is linted for real: a broken one is reported", async () => {
    const report = z.looseObject({ totals: z.looseObject({ errors: z.int() }) });
    const { totals } = report.parse(await lint({ ...openApiDocument(), components: {} }));
    expect(totals.errors).toBeGreaterThan(0);
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
