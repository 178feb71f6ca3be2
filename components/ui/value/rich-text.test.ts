import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanHtml } from "@/lib/records/sponsees/words";
import { type Markup, readMarkup } from "./rich-text";

function* elements(markup: readonly Markup[]): Generator<Exclude<Markup, string>> {
  for (const piece of markup) {
    if (typeof piece === "string") continue;
    yield piece;
    yield* elements(piece.children);
  }
}

const read = (html: string) => readMarkup(cleanHtml(html));

test("text keeps its markup, and entities are decoded once", () => {
  expect(read("<p>a &amp;lt; b</p>c")).toEqual([{ tag: "p", href: null, children: ["a &lt; b"] }, "c"]);
});

test("text after a line break or a rule is not inside it", () => {
  const leaf = (tag: string) => ({ tag, href: null, children: [] });
  expect(read("a<br>b<hr>c")).toEqual(["a", leaf("br"), "b", leaf("hr"), "c"]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  " jav\tascript:x",
  "/admin",
  "vbscript:x",
])("a link to %s has no target", (href) => {
  const links = [...elements(read(`<a href="${href}">x</a>`))];
  expect(links.map((link) => link.href)).toEqual([null]);
});

test("only allowed tags and web links remain", () => {
  const tag = fc.constantFrom("p", "b", "script", "img", "svg", "a", "style", "iframe", "td", "br", "h1");
  const attribute = fc.constantFrom(
    "",
    ' href="javascript:x"',
    ' href="https://a.example/?q=&quot;"',
    " onload=x",
    ' src="x"',
  );
  const piece = fc.oneof(
    fc.string(),
    fc
      .tuple(tag, attribute, fc.boolean())
      .map(([name, more, ends]) => (ends ? `</${name}>` : `<${name}${more}>`)),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      for (const { tag: name, href } of elements(read(pieces.join("")))) {
        // Random text may spell a tag that is not in the list above.
        expect(name).toMatch(/^(p|br|hr|[uo]l|li|strong|b|em|i|u|s|blockquote|h[1-6]|a|code|pre|span|div)$/);
        expect(href ?? "https:").toMatch(/^https?:/);
      }
    }),
  );
});
