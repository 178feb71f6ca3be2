import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "./document";

const tsc = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

/** A program of another team: one typed `get` over the generated types, and the four endpoints through it. */
const client = `
import type { paths } from "./api";

type Get<Path extends keyof paths> = paths[Path]["get"];
type Query<Path extends keyof paths> = Get<Path> extends { parameters: { query?: infer Q } } ? Q : never;
type Body<Path extends keyof paths> =
  Get<Path> extends { responses: { 200: { content: { "application/json": infer B } } } } ? B : never;

async function get<Path extends keyof paths>(path: Path, ids: Record<string, string>, query?: Query<Path>) {
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

// Each compilation takes two seconds of a processor, and far more on a machine under load.
describe("a client generated from the OpenAPI document", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "openapi-client-"));
    const types = await openapiTS(JSON.parse(JSON.stringify(openApiDocument())));
    await writeFile(join(folder, "api.ts"), types);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** What the compiler reports of a program, in the strict mode of most teams. */
  async function compile(source: string): Promise<string> {
    const file = join(folder, "client.ts");
    await writeFile(file, source);
    const options = ["--ignoreConfig", "--noEmit", "--strict", "--exactOptionalPropertyTypes"];
    const target = [
      "--target",
      "es2022",
      "--module",
      "esnext",
      "--moduleResolution",
      "bundler",
      "--types",
      "",
    ];
    const args = [tsc, ...options, ...target, file];
    return new Promise((resolve) => {
      execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout));
    });
  }

  it("compiles in a program that uses the four endpoints", async () => {
    expect(await compile(client)).toBe("");
  });

  it.each(mistakes)("does not compile with %s", async (_, call) => {
    const output = await compile(`${client}\nexport const mistake = ${call}`);
    expect(output.match(/error TS/g)).toHaveLength(1);
    expect(output).toContain(`client.ts(${client.split("\n").length + 1},`);
  });
});
