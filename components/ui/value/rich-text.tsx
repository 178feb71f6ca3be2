import "server-only";
import { createElement, type ReactNode } from "react";
import { ForeignLink } from "@/components/ui/link/foreign-link";
import { cleanHtml } from "@/lib/records/sponsees/clean-html";
import { type Markup, readMarkup } from "./markup";

const looks: Readonly<Record<string, string>> = {
  ul: "list-disc pl-5",
  ol: "list-decimal pl-5",
  blockquote: "border-line-2 border-l-2 pl-3 text-ink-2",
  code: "font-mono text-12",
  pre: "overflow-x-auto font-mono text-12",
};

/** Headings of foreign text are no headings of this page. */
const tagFor: Readonly<Record<string, string>> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, "strong"]),
);

/** Foreign HTML as text with its paragraphs, lists, emphasis and web links. */
export function RichText({ html }: { html: string }) {
  return (
    <div className="grid grid-cols-1 gap-2 break-words [&>*]:min-w-0">
      {draw(readMarkup(cleanHtml(html)), "")}
    </div>
  );
}

function draw(markup: readonly Markup[], path: string): ReactNode {
  return markup.map((piece, index) => {
    const key = `${path}.${index}`;
    if (typeof piece === "string") return piece;
    const { tag, href, children } = piece;
    if (tag === "br" || tag === "hr") return <br key={key} />;
    if (tag === "a" && href !== null) {
      return (
        <ForeignLink key={key} href={href}>
          {draw(children, key)}
        </ForeignLink>
      );
    }
    const element = tag === "a" ? "span" : (tagFor[tag] ?? tag);
    return createElement(element, { key, className: looks[tag] }, draw(children, key));
  });
}
