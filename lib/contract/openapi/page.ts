import { createHash } from "node:crypto";
import { escapeHtml } from "@/lib/contract/text";
import type { JsonSchema } from "./components";
import { openApiDocument } from "./document";

const openApiPageStyles = `
:root { color-scheme: light dark; --line: light-dark(#e2e4e8, #3a3e47); --soft: light-dark(#5d626d, #a5abb8);
  --accent: light-dark(#0058ba, #74b1ff); --sunken: light-dark(#f1f2f5, #262a32);
  --surface: light-dark(#fff, #181b21); --ink: light-dark(#161921, #f0f1f4); }
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body { margin: 0; background: var(--surface); color: var(--ink);
  font: 0.875rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 2; padding: 0.25rem 0.5rem; background: var(--surface); }
header { position: sticky; top: 0; z-index: 1; display: flex; gap: 1.5rem; padding: 0.75rem 1.25rem;
  background: var(--surface); border-bottom: 1px solid var(--line); }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 60rem); gap: 2.5rem; padding: 1.25rem; }
nav { position: sticky; top: 4rem; align-self: start; max-height: calc(100vh - 5rem); overflow-y: auto; }
nav p { margin: 0.5rem 0 0.25rem; font-weight: 600; }
nav ul { margin: 0; padding: 0 0 0 0.75rem; list-style: none; }
nav li { padding: 0.125rem 0; }
summary { padding: 0.25rem 0; font-weight: 600; cursor: pointer; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem; }
h3 { margin: 2rem 0 0.5rem; font-size: 1rem; }
code, pre { font: 0.8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap:
anywhere; }
.path { padding: 0.5rem 0.75rem; background: var(--sunken); border-radius: 0.375rem; }
pre { max-height: 30rem; margin: 0.25rem 0; padding: 0.75rem; overflow: auto; background: var(--sunken);
  border-radius: 0.375rem; }
.scroll { margin: 0.75rem 0; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 500; }
td:first-child { width: 13rem; }
@media (min-width: 52rem) { td:not(:last-child) code { white-space: nowrap; } }
small { color: var(--soft); font-size: 0.75rem; overflow-wrap: anywhere; }
@media (max-width: 52rem) {
  .columns { display: block; }
  nav { position: static; max-height: none; }
}
@media (max-height: 24rem) { header { position: static; } }
`;

/** Allows the style sheet above and nothing else: the page has no script, picture, form or frame. */
export const openApiPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(openApiPageStyles).digest("base64")}'`,
  "img-src data:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

type ApiDocument = typeof openApiDocument;
type Operation = ApiDocument["paths"][keyof ApiDocument["paths"]]["get"];
type Schema = JsonSchema | boolean;

/** Returns `/api-reference` as HTML without scripts. `theme`: `system`, `light` or `dark`. */
export function openApiPage(theme: string): string {
  return `<!doctype html>
<html lang="en" data-theme="${escapeHtml(theme)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Giving Desk</title>
<link rel="icon" href="data:,">
<style>${openApiPageStyles}</style>
</head>
${body}
</html>
`;
}

function pageBody({ info, tags, paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).map(([path, { get }]) => ({ path, operation: get }));
  const groups = tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const links = groups.map(
    (group) =>
      `<p>${escapeHtml(group.name)}</p>` +
      list(group.operations, ({ operation }) => anchor(operation.operationId, operation.summary)),
  );
  const names = Object.keys(components.schemas);
  return `<body>
<a class="skip" href="#content">Skip to content</a>
<header><a href="/">← Giving Desk</a><a href="/openapi.json">openapi.json</a></header>
<div class="columns">
<nav aria-label="Contents">${links.join("")}
<p>${anchor("headers", "Response headers")}</p>
<details><summary>Objects</summary>${list(names, (name) => anchor(name, name))}</details></nav>
<main id="content">
<h1>${escapeHtml(info.title)}</h1>
${info.description.split("\n\n").map(paragraph).join("")}
<p>Send the token of a program as <code>Authorization: Bearer …</code>. A demo needs none.</p>
${groups
  .map(
    (group) =>
      `<section><h2>${escapeHtml(group.name)}</h2>${paragraph(group.description)}
${group.operations
  .map(({ path, operation }) => operationSection(path, operation, components))
  .join("")}</section>`,
  )
  .join("")}
<section id="headers"><h2>Response headers</h2>
${table("Response headers", ["Header", "Meaning"], Object.entries(components.headers), ([name, header]) => [
  `<code>${escapeHtml(name)}</code>`,
  text(header.description),
])}</section>
<section><h2>Objects</h2>
${Object.entries(components.schemas).map(schemaSection).join("")}</section>
</main>
</div>
</body>`;
}

function operationSection(path: string, operation: Operation, components: ApiDocument["components"]): string {
  const { operationId, summary, description, parameters, responses } = operation;
  const answers = Object.entries(responses).map(([status, response]) => ({
    status,
    response: "$ref" in response ? components.responses[nameOf(response.$ref)] : response,
  }));
  const example = answers[0]?.response?.content["application/json"]?.example;
  return (
    `<article id="${operationId}"><h3>${escapeHtml(summary)}</h3>
<p class="path"><b>GET</b> <code>${escapeHtml(path)}</code></p>
${paragraph(description)}
${table(`Parameters: ${summary}`, ["Parameter", "Type", "Meaning"], parameters, (parameter) => [
  `<code>${escapeHtml(parameter.name)}</code>${note(parameter.in === "path" ? "in the path" : "")}`,
  typeOf(parameter.schema),
  text(parameter.description) + exampleNote([parameter.example]),
])}
${table(`Responses: ${summary}`, ["Status", "Body", "Meaning"], answers, ({ status, response }) => [
  `<code>${status}</code>`,
  Object.values(response?.content ?? {})
    .map(({ schema }) => typeOf(schema))
    .join(", "),
  text(response?.description ?? ""),
])}
<details><summary>Example of a response</summary>
<pre tabindex="0" role="region" ` +
    `aria-label="Example: ${escapeHtml(summary)}">${escapeHtml(JSON.stringify(example, null, 2))}</pre>
</details></article>`
  );
}

function schemaSection([name, schema]: [string, JsonSchema]): string {
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).map(([member, value]) => ({
    member,
    value: objectOf(value),
  }));
  const about =
    schema.properties === undefined ? `<p>${typeOf(schema)}${exampleNote(schema.examples)}</p>` : "";
  const rows = table(`Members of ${name}`, ["Member", "Type", "Meaning"], members, ({ member, value }) => [
    `<code>${escapeHtml(member)}</code>${note(required.has(member) ? "" : "may be absent")}`,
    typeOf(value),
    text(value.description ?? "") + exampleNote(value.examples),
  ]);
  return `<article id="${name}"><h3>${escapeHtml(name)}</h3>
${schema.description === undefined ? "" : paragraph(schema.description)}${about}${rows}</article>`;
}

/** Returns a schema as an object, because JSON Schema also allows `true` and `false`. */
function objectOf(schema: Schema): JsonSchema {
  return typeof schema === "boolean" ? {} : schema;
}

function typeOf(given: Schema): string {
  const schema = objectOf(given);
  if (schema.$ref !== undefined) return anchor(nameOf(schema.$ref), nameOf(schema.$ref));
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(", ");
  }
  if (schema.items !== undefined) return `array of ${[schema.items].flat().map(typeOf)}`;
  if (schema.additionalProperties !== undefined) return `object of ${typeOf(schema.additionalProperties)}`;
  const types = schema.type === undefined ? ["any value"] : [schema.type].flat();
  return escapeHtml(types.join(" or ")) + note(schema.title ?? schema.format ?? "");
}

function table<T>(label: string, heads: string[], rows: readonly T[], cells: (row: T) => string[]): string {
  if (rows.length === 0) return "";
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join("");
  const lines = rows.map((row) => `<tr><td>${cells(row).join("</td><td>")}</td></tr>`);
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table>
<thead><tr>${head}</tr></thead><tbody>${lines.join("\n")}</tbody></table></div>`;
}

function exampleNote(examples: readonly unknown[] = []): string {
  const known = examples.filter((example) => example !== undefined);
  return known.length === 0 ? "" : note(`for example ${known.map(code).join(", ")}`);
}

const code = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const note = (about: string) => (about === "" ? "" : ` <small>${escapeHtml(about)}</small>`);
const paragraph = (about: string) => `<p>${text(about)}</p>`;
const anchor = (id: string, name: string) => `<a href="#${id}">${escapeHtml(name)}</a>`;
const nameOf = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);

function list<T>(items: readonly T[], item: (value: T) => string): string {
  return `<ul>${items.map((value) => `<li>${item(value)}</li>`).join("")}</ul>`;
}

function text(about: string): string {
  return escapeHtml(about).replace(/`([^`]+)`/g, "<code>$1</code>");
}

const body = pageBody(openApiDocument);
