import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { demoContributions } from "@/lib/demo/demo-contributions";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string) => readFileSync(root + path, "utf8");
const tops = ["app", "components", "docs", "e2e", "lib", "public", "scripts"];
const files = [
  ...readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...tops.flatMap((top) =>
    readdirSync(root + top, { recursive: true, encoding: "utf8" }).map((path) => `${top}/${path}`),
  ),
];
const docs = files.filter((path) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(path));
const packageFile = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

/** Returns the code of a document: blocks, indented lines and words in backticks. */
const codeOf = (text: string) => text.match(/^```[\s\S]*?^```|^ {4}.*$|`[^`\n]+`/gm)?.join("\n") ?? "";

/** Returns the ids that GitHub gives to headings. */
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

describe.each(docs)("%s", (path) => {
  const text = read(path);
  const code = codeOf(text);

  it("links to files and headings that exist", () => {
    const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, target = "", anchor]) => {
      const file = target === "" ? path : posix.join(posix.dirname(path), target);
      if (!existsSync(root + file)) return true;
      return anchor !== undefined && !anchorsOf(file).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it("names files that exist", () => {
    const names = [
      ...code.matchAll(/(?<![\w./~@-])(?:app|components|docs|e2e|lib|public|scripts)\/[\w./[\]-]*\w/g),
    ];
    const missing = names
      .map(([name]) => name)
      .filter((name) => !files.some((file) => file === name || file.replace(/\.\w+$/, "") === name));
    expect(missing).toEqual([]);
  });

  it("names npm scripts that exist", () => {
    const names = [
      ...code.matchAll(/npm run (?:-s )?([a-z][\w:]*)/g),
      ...code.matchAll(/npm (start|test)\b/g),
    ];
    expect(names.map(([, name = ""]) => name).filter((name) => !(name in packageFile.scripts))).toEqual([]);
  });

  it("names environment variables that the code reads", () => {
    const names = new Set(
      [...code.matchAll(/(?<![\w$-])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?![\w…])/g)].map(([name]) => name),
    );
    expect(
      [...names].filter((name) => !known.has(name.replace(/_FILE$/, "")) && !otherNames.has(name)),
    ).toEqual([]);
  });
});

/** Names that are no variables of the code: an example of a misspelling, a pattern and names of systemd. */
const examples = ["DATABSE_URL", "NAME_FILE"];
const systemd = ["AF_INET", "AF_INET6", "AF_UNIX", "STATE_DIRECTORY"];
const otherNames: ReadonlySet<string> = new Set([...examples, ...systemd]);
const known = new Set(
  files
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
    .flatMap((path) => read(path).match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? []),
);

it("code cites existing notes and documents of this repository only", () => {
  const code = files.filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path) && path !== "scripts/docs.test.ts");
  const wrong = code.flatMap((path) => {
    const text = read(path);
    const cited = [...text.matchAll(/docs\/(?:decisions\/\d{3}|[a-z-]+\.md)/g)].map(([name]) => name);
    const missing = cited.filter((name) => !files.some((file) => file.startsWith(name)));
    const foreign = text.match(/\((?:trust|contract)[ :][^)\n]*\)|\b(?:trust|product) goals? \d+/g) ?? [];
    return [...missing, ...foreign].map((name) => `${path}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

it("docs/ticket-links.md has ids of the demo only", () => {
  const ids = new Set(
    [...read("docs/ticket-links.md").matchAll(/\b(?=\w*[A-Z])(?=\w*\d)[A-Z\d]{8}\b/g)].map(([id]) => id),
  );
  expect(ids.size).toBeGreaterThan(0);
  for (const { id } of demoContributions({ count: 10_000, today: new Date() })) {
    ids.delete(id);
    if (ids.size === 0) break;
  }
  expect([...ids]).toEqual([]);
});
