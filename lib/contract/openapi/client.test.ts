import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "./document";

const tsc = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

/** A client program: one typed `get` over the generated types, and calls of the four endpoints. */
const client = `
import type { paths } from "./api";

type Get<Path extends keyof paths> = paths[Path]["get"];
type Query<Path extends keyof paths> = Get<Path> extends { parameters: { query?: infer Q } } ? Q : never;
type Body<Path extends keyof paths> =
  Get<Path> extends { responses: { 200: { content: { "application/json": infer B } } } } ? B : never;

export async function get<Path extends keyof paths>(
  path: Path, ids: Record<string, string>, query?: Query<Path>,
) {
  const target = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
  const response = await fetch(target + "?" + new URLSearchParams(JSON.parse(JSON.stringify(query ?? {}))));
  const body: Body<Path> = await response.json();
  return body;
}

export async function read(): Promise<string[]> {
  const list = await get("/admin/api/v3/contributions", {}, { recurring: true, sort:
  "contribution_date", page: 2 });
  const [first] = list.data;
  if (first === undefined) return [];
  const { data } = await get("/admin/api/v3/contributions/{id}", { id: first.id });
  const posts = await get("/admin/api/v2/feeds/{feedId}/posts", { feedId: "NEWSFEED" }, { include:
  ["categories"] });
  const post = await get("/admin/api/v2/feeds/{feedId}/posts/{id}", { feedId: "NEWSFEED", id: "PO4C8TN" });
  const total: number = list.meta.total + posts.meta.total;
  const names: (string | null)[] = [data.supporter.display_name, data.total_amount, post.name,
  posts.links.next];
  return [...names.map(String), String(total)];
}
`;

const mistakes = [
  ["a parameter that does not exist", `get("/admin/api/v3/contributions", {}, { recuring: true });`],
  ["a path that does not exist", `get("/admin/api/v3/contribution", {});`],
  ["a value that the parameter does not take", `get("/admin/api/v3/contributions", {}, { sort: "name" });`],
] as const;

describe("a client generated from the OpenAPI document", () => {
  let folder = "";
  let output = "";
  // One compilation for all tests: it takes two seconds.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "openapi-client-"));
    const types = await openapiTS(JSON.parse(JSON.stringify(openApiDocument)));
    await writeFile(join(folder, "api.ts"), types);
    await writeFile(join(folder, "client.ts"), client);
    for (const [index, [, call]] of mistakes.entries()) {
      const text = `import { get } from "./client";\nexport const mistake = ${call}\n`;
      await writeFile(join(folder, `mistake-${index}.ts`), text);
    }
    output = await compile();
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Returns the errors that the compiler reports in strict mode. */
  function compile(): Promise<string> {
    const files = ["client.ts", ...mistakes.map((_, index) => `mistake-${index}.ts`)];
    const strict = [
      "--ignoreConfig",
      "--noEmit",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--pretty",
      "false",
    ];
    const target = "--target es2022 --module esnext --moduleResolution bundler --types".split(" ");
    const args = [tsc, ...strict, ...target, "", ...files];
    return new Promise((resolve) => {
      execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout));
    });
  }

  const errorsIn = (file: string) => output.split("\n").filter((line) => line.startsWith(`${file}(`));

  it("compiles with calls of the four endpoints", () => {
    expect(errorsIn("api.ts")).toEqual([]);
    expect(errorsIn("client.ts")).toEqual([]);
  });

  it.each([...mistakes.entries()])("does not compile with mistake %s: %s", (index) => {
    expect(errorsIn(`mistake-${index}.ts`)).toEqual([expect.stringMatching(/\(2,\d+\): error TS/)]);
  });
});
