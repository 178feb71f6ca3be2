import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/**
 * The other modules that a module may import. `lib/source/database` and `lib/source/upstream` are separate
 * modules; a file directly in lib is a module named like the file. `lib/*` means every module of lib.
 */
const mayImport: Readonly<Record<string, string>> = {
  // The contract imports nothing. The meaning and the format of records need the contract only.
  "lib/contract": "",
  "lib/json": "",
  "lib/records": "lib/contract lib/json",
  "lib/format": "lib/contract lib/records",
  "lib/demo": "lib/contract",
  "lib/paths": "",
  "lib/config": "lib/contract lib/oidc-config lib/open-once",
  "lib/oidc-config": "",
  "lib/misspelt-settings": "lib/config",
  "lib/open-once": "",
  "lib/server-address": "lib/database lib/reachable-address.mjs",
  "lib/time-scale": "",

  // The database knows neither requests nor people. Search, supporters and sums are tables in it.
  "lib/database": "lib/config lib/open-once lib/records",
  "lib/search": "lib/contract lib/database lib/format lib/records",
  "lib/supporters": "lib/contract lib/database lib/records lib/search",
  "lib/insights": "lib/contract lib/database lib/format lib/json lib/records lib/search",

  // The two sources do not import each other; lib/source chooses between them.
  "lib/source":
    "lib/config lib/contract lib/database lib/insights lib/mirror lib/open-once lib/records " +
    "lib/search lib/source/database lib/source/upstream lib/supporters",
  "lib/source/database":
    "lib/contract lib/database lib/insights lib/json lib/records lib/search lib/source lib/supporters",
  "lib/source/upstream":
    "lib/client-address.mjs lib/config lib/contract lib/json lib/paths lib/records lib/source " +
    "lib/time-scale",

  // The mirror reads a source that is passed to it. Import and export use the database only.
  "lib/mirror":
    "lib/contract lib/database lib/json lib/records lib/source lib/source/database lib/time-scale",
  "lib/import": "lib/contract lib/database lib/format lib/json lib/records lib/source/database",
  "lib/export":
    "lib/accounts lib/contract lib/database lib/format lib/json lib/mirror lib/records lib/search " +
    "lib/source lib/source/database",
  "lib/accounts": "lib/config lib/contract lib/database lib/export lib/oidc-config lib/open-once",
  "lib/client": "lib/accounts lib/contract lib/format lib/paths lib/records lib/search",
  "lib/server":
    "lib/accounts lib/client lib/client-address.mjs lib/config lib/contract lib/database lib/demo " +
    "lib/export lib/format lib/json lib/misspelt-settings lib/open-once lib/paths lib/records " +
    "lib/reachable-address.mjs lib/search lib/server-address lib/source lib/source/database " +
    "lib/time-scale package.json scripts",

  // A component shows data. It reads no source, no database and no environment, and components of one subject
  // never import those of another.
  "components/*":
    "components/shell components/table components/ui lib/client lib/contract lib/export lib/format " +
    "lib/json lib/paths lib/records lib/search",
  "components/contribution": "components/* components/export lib/demo",
  "components/post": "components/* lib/demo",

  // Pages and routes use components, lib/server and the types that it returns.
  app: "components/* lib/accounts lib/client lib/config lib/contract lib/format lib/records lib/server",
};

const root = fileURLToPath(new URL("../", import.meta.url));

interface SourceFile {
  readonly path: string;
  readonly imports: readonly string[];
}

const files: readonly SourceFile[] = ["app", "components", "lib"]
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, imports: importsOf(path, readFileSync(root + path, "utf8")) }));

/** Returns the project paths that a file imports, types and lazy imports included. */
function importsOf(path: string, text: string): readonly string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(@\/|\.\/)([^"]+)"/g)].map(([, start, rest = ""]) =>
    start === "@/" ? rest : posix.join(posix.dirname(path), rest),
  );
}

/** Returns the module of a path: its first folder, or its first two in lib and components. */
function moduleOf(path: string): string {
  const [top = "", name = "", inner = "", ...rest] = path.split("/");
  if (top !== "lib" && top !== "components") return top;
  const isSource = top === "lib" && name === "source" && rest.length > 0;
  return isSource ? `lib/source/${inner}` : `${top}/${name.replace(/(\.test)?\.tsx?$/, "")}`;
}

/** Returns the names in the row of a module and in the rows that it refers to. */
function allowed(name: string): ReadonlySet<string> {
  const row = mayImport[name] ?? (name.startsWith("components/") ? mayImport["components/*"] : undefined);
  if (row === undefined) throw new Error(`${name} has no row in the table of lib/architecture.test.ts.`);
  const names = row.split(" ").filter((entry) => entry !== "");
  const shared =
    name.startsWith("components/") && names.includes("components/*") ? allowed("components/*") : [];
  return new Set([...names, ...shared]);
}

function isAllowed(name: string, imported: string): boolean {
  const names = allowed(name);
  const isAnyComponent = name === "app" && imported.startsWith("components/");
  return name === imported || isAnyComponent || names.has(imported);
}

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$|__fixtures__/.test(path);

test("every module imports only what its row allows", () => {
  const faults = files
    .filter((file) => !isTest(file))
    .flatMap(({ path, imports }) =>
      imports
        .filter((imported) => !isAllowed(moduleOf(path), moduleOf(imported)))
        .map((imported) => `${path} imports ${imported}`),
    );
  expect(faults).toEqual([]);
});

test("no file of lib imports components or app, tests included", () => {
  const inLib = files.filter(({ path }) => path.startsWith("lib/"));
  const faults = inLib.filter(({ imports }) => imports.some((path) => /^(components|app)\//.test(path)));
  expect(faults).toEqual([]);
});

test("every name in a row of lib is imported by a file of that module", () => {
  const used = new Set(
    files.flatMap(({ path, imports }) =>
      imports.map((imported) => `${moduleOf(path)} > ${moduleOf(imported)}`),
    ),
  );
  const rows = Object.entries(mayImport).filter(([name]) => name.startsWith("lib/"));
  const unused = rows.flatMap(([name, row]) =>
    row
      .split(" ")
      .filter((entry) => entry !== "" && !used.has(`${name} > ${entry}`))
      .map((entry) => `${name} > ${entry}`),
  );
  expect(unused).toEqual([]);
});

const sentences: Readonly<Record<string, RegExp>> = {
  "as content or an attribute":
    />\s*\p{Lu}[^<>{}=;()|]*\p{L} \p{L}[^<>{}=;()|]*<|="\p{Lu}[^"]*\p{L} \p{L}[^"]*"/u,
  "as the noun of a count": /(?<!\.)\b(?:formatC|c)ounted\((?:[^()]|\([^()]*\))*,\s*["`]/u,
  "as a name or a hint": new RegExp(
    String.raw`\b(?:aria-label|title|placeholder|label)=(?:"[^"]* [^"]*"|` +
      String.raw`\{[^{}]*(["\x60])[^"\x60{}\n]*\p{L} \p{L}[^"\x60{}\n]*\1)`,
    "u",
  ),
};

test("pages and components contain no sentences: texts are in the copy.ts of the area", () => {
  const faults = files
    .filter((file) => /^(app|components)\/.*\.tsx$/.test(file.path) && !isTest(file))
    .flatMap(({ path }) => {
      const text = readFileSync(root + path, "utf8").replaceAll(/\$\{[^}]*\}/g, "");
      return Object.keys(sentences)
        .filter((kind) => sentences[kind]?.test(text))
        .map((kind) => `${path} ${kind}`);
    });
  expect(faults).toEqual([]);
});

test("the browser's part of lib has no texts outside its catalogue", () => {
  const labelled = /\b(?:label|sentence|title): ["`]\p{Lu}/u;
  const faults = files
    .filter(({ path }) => /^lib\/client\/.*\.ts$/.test(path) && path !== "lib/client/copy.ts")
    .filter((file) => !isTest(file) && labelled.test(readFileSync(root + file.path, "utf8")));
  expect(faults.map(({ path }) => path)).toEqual([]);
});

test.each([
  ["<p>Part of it</p>", "as content or an attribute"],
  ['note={counted(items.length, "item")}', "as the noun of a count"],
  ['{formatCounted(Math.max(1, count), "post", locale)}', "as the noun of a count"],
  ['aria-label="close it"', "as a name or a hint"],
  ['title={isOn ? "turn off" : "turn on"}', "as a name or a hint"],
])("%s is a sentence %s", (text, kind) => {
  expect(sentences[kind]?.test(text)).toBe(true);
});

test("tables, dialogs and popovers are those of components/table and components/ui", () => {
  // The heat map is a plot whose cells are those of a table.
  const plots = ["components/insights/distributions/distributions-part.tsx"];
  const part = /<table\b|\bpopover="|react-aria-components\/(Modal|Popover|Dialog)"/;
  const faults = files
    .filter(({ path }) => /^(app|components)\/(?!ui\/|table\/).*\.tsx$/.test(path) && !plots.includes(path))
    .filter(({ path }) => part.test(readFileSync(root + path, "utf8")));
  expect(faults.map(({ path }) => path)).toEqual([]);
});
