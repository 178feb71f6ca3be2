import { describe, expect, it } from "vitest";
import { openApiDocument } from "./document";
import { openApiPage, openApiPagePolicy } from "./page";

const page = openApiPage("system");

describe("the API reference", () => {
  it("has no script, event handler, image, frame, form or external style", () => {
    expect(page).not.toMatch(
      /<(?:script|img|iframe|object|embed|base|form)\b|\s(?:src|srcset|on\w+)=|url\(|@import/,
    );
    expect(page.match(/<link\b[^>]*>/g)).toEqual(['<link rel="icon" href="data:,">']);
  });

  it("has a policy that allows only the styles of the page", () => {
    expect(openApiPagePolicy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src data:; /);
    expect(openApiPagePolicy).not.toMatch(/unsafe|https?:|\*|'self'/);
  });

  it("has every operation, parameter, object and member of the document", () => {
    const names = new Set<string>();
    JSON.stringify(openApiDocument, (key, value: unknown) => {
      if (["properties", "schemas"].includes(key))
        for (const name of Object.keys(Object(value))) names.add(name);
      if (["name", "operationId"].includes(key) && typeof value === "string") names.add(value);
      return ["example", "examples", "license"].includes(key) ? undefined : value;
    });
    expect(names.size).toBeGreaterThan(200);
    for (const name of names) expect(page).toMatch(new RegExp(`(?:id="|>)${name}["<]`));
  });

  it("has the target of every internal link exactly once", () => {
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const target of targets) expect(ids).toContain(target);
  });

  it("has a heading for each column of every table", () => {
    const rows = [...page.matchAll(/<table>(.*?)<\/table>/gs)].map(([table]) =>
      table
        .split("<tr>")
        .map((row) => (row.match(/<t[dh]\b/g) ?? []).length)
        .slice(1),
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const [headings, ...cells] of rows) expect(new Set(cells)).toEqual(new Set([headings]));
  });

  it("has a name and a tab stop for everything that scrolls on its own", () => {
    const scrolling = page.match(/<(?:pre|div class="scroll")[ >][^>]*>?/g) ?? [];
    expect(scrolling.length).toBeGreaterThan(20);
    for (const tag of scrolling) expect(tag).toMatch(/ tabindex="0" role="region" aria-label="[^"]+"/);
  });

  it("escapes the texts of the document", () => {
    expect(page).toContain("&amp;laquo; Previous");
    expect(page).not.toMatch(/undefined|\[object|&(?!amp;|lt;|gt;|quot;|#39;)/);
  });

  it("has the color theme that is passed", () => {
    expect(openApiPage("dark")).toContain('<html lang="en" data-theme="dark">');
  });
});
