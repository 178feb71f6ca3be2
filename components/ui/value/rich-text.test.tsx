import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichText } from "./rich-text";

/** The HTML that is drawn, without the element around it and without attributes other than `href`. */
function drawn(html: string): string {
  const whole = renderToStaticMarkup(<RichText html={html} />);
  const inside = whole.slice(whole.indexOf(">") + 1, whole.lastIndexOf("</div>"));
  return inside.replaceAll(/ (?!href=)[a-z-]+="[^"]*"/g, "");
}

test("text keeps its markup, and entities are decoded once", () => {
  expect(drawn("<p>a &amp;lt; b</p>c &quot;d&quot;")).toBe("<p>a &amp;lt; b</p>c &quot;d&quot;");
});

test("text after a line break or a rule is not inside it", () => {
  expect(drawn("a<br>b<hr>c")).toBe("a<br/>b<br/>c");
});

test("headings of foreign text are not headings of the page", () => {
  expect(drawn("<h2>a</h2>b")).toBe("<strong>a</strong>b");
});

test("nested tags are drawn as the sanitizer left them", () => {
  expect(drawn("<p>b<ul><li>c</ul></p>")).toBe("<p>b</p><ul><li>c</li></ul><p></p>");
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  " jav\tascript:x",
  "/admin",
  "vbscript:x",
])("a link to %s has no target", (href) => {
  expect(drawn(`<a href="${href}">x</a>`)).toBe("<span>x</span>");
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
      const html = drawn(pieces.join(""));
      for (const [, name = "", attributes = ""] of html.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)) {
        // Random text may spell a tag that is not in the list above.
        expect(name).toMatch(/^(p|br|[uo]l|li|strong|b|em|i|u|s|blockquote|a|code|pre|span|div)$/);
        expect(/href="([^"]*)"/.exec(attributes)?.[1] ?? "https:").toMatch(/^https?:/);
      }
    }),
  );
});
