import * as z from "zod";
import { openApiDocument } from "./document";
import { openApiPageStyles } from "./page-styles";

const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
  get items() {
    return schemaShape.optional();
  },
  get anyOf() {
    return z.array(schemaShape).optional();
  },
  get additionalProperties() {
    return schemaShape.optional();
  },
  get properties() {
    return z.record(z.string(), schemaShape).optional();
  },
});
type Schema = z.infer<typeof schemaShape>;

const responseShape = z.looseObject({
  description: z.string(),
  content: z.record(z.string(), z.looseObject({ schema: schemaShape, example: z.unknown().optional() })),
});
const operationShape = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(
    z.looseObject({
      name: z.string(),
      in: z.string(),
      required: z.boolean().optional(),
      description: z.string(),
      schema: schemaShape,
      example: z.unknown().optional(),
    }),
  ),
  responses: z.record(z.string(), z.union([z.strictObject({ $ref: z.string() }), responseShape])),
});
type Operation = z.infer<typeof operationShape>;

/** The parts of the document that the page shows. */
const documentShape = z.looseObject({
  info: z.looseObject({ title: z.string(), description: z.string() }),
  tags: z.array(z.looseObject({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.strictObject({ get: operationShape })),
  components: z.looseObject({
    schemas: z.record(z.string(), schemaShape),
    responses: z.record(z.string(), responseShape),
    headers: z.record(z.string(), z.looseObject({ description: z.string() })),
  }),
});
type ApiDocument = z.infer<typeof documentShape>;

let body: string | undefined;

/**
 * The page at `/api-reference` as HTML: the OpenAPI document as text and tables. It needs no script and loads
 * nothing. `theme` is the reader's choice of colours: `system`, `light` or `dark`.
 */
export function openApiPage(theme: string): string {
  body ??= pageBody(documentShape.parse(openApiDocument()));
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
  const answers = Object.entries(responses).map(([status, response]) => {
    if (!("$ref" in response)) return { status, response: responseShape.parse(response) };
    return { status, response: components.responses[nameOf(String(response.$ref))] };
  });
  const example = answers[0]?.response?.content["application/json"]?.example;
  return (
    `<article id="${operationId}"><h3>${escapeHtml(summary)}</h3>
<p class="path"><b>GET</b> <code>${escapeHtml(path)}</code></p>
${paragraph(description)}
${table(`Parameters: ${summary}`, ["Parameter", "Type", "Meaning"], parameters, (parameter) => [
  `<code>${escapeHtml(parameter.name)}</code>${note(parameter.required === true ? "in the path" : "")}`,
  typeOf(parameter.schema),
  text(parameter.description) + exampleNote(parameter.example),
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

function schemaSection([name, schema]: [string, Schema]): string {
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {});
  const about = schema.properties === undefined ? `<p>${typeOf(schema)}${exampleNotes(schema)}</p>` : "";
  const rows = table(`Members of ${name}`, ["Member", "Type", "Meaning"], members, ([member, value]) => [
    `<code>${escapeHtml(member)}</code>${note(required.has(member) ? "" : "may be absent")}`,
    typeOf(value),
    text(value.description ?? "") + exampleNotes(value),
  ]);
  return `<article id="${name}"><h3>${escapeHtml(name)}</h3>
${schema.description === undefined ? "" : paragraph(schema.description)}${about}${rows}</article>`;
}

/** A schema in one line: its type, or links to the objects it is made of. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return anchor(nameOf(schema.$ref), nameOf(schema.$ref));
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(", ");
  }
  if (schema.items !== undefined) return `array of ${typeOf(schema.items)}`;
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

function exampleNotes({ examples = [] }: Schema): string {
  return examples.length === 0 ? "" : note(`for example ${examples.map(code).join(", ")}`);
}

function exampleNote(example: unknown): string {
  return example === undefined ? "" : note(`for example ${code(example)}`);
}

const code = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const note = (about: string) => (about === "" ? "" : ` <small>${escapeHtml(about)}</small>`);
const paragraph = (about: string) => `<p>${text(about)}</p>`;
const anchor = (id: string, name: string) => `<a href="#${id}">${escapeHtml(name)}</a>`;
const nameOf = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);

function list<T>(items: readonly T[], item: (value: T) => string): string {
  return `<ul>${items.map((value) => `<li>${item(value)}</li>`).join("")}</ul>`;
}

/** Escaped text; words in backticks become code. */
function text(about: string): string {
  return escapeHtml(about).replace(/`([^`]+)`/g, "<code>$1</code>");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (raw: string) => raw.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
