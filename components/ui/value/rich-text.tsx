import { webAddress } from "@/lib/records/text";
import "server-only";
import { createElement, type ReactNode } from "react";
import { ForeignLink } from "@/components/ui/link/desk-link";
import { cleanHtml } from "@/lib/records/sponsees/words";

export type Markup = string | MarkupElement;

interface MarkupElement {
  readonly tag: string;
  readonly href: string | null;
  readonly children: Markup[];
}

const pieces = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|([^<]+|<)/gi;
const empty = new Set(["br", "hr"]);
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Reads the sanitizer's well-formed HTML into a tree, so that no foreign markup reaches the browser. */
export function readMarkup(clean: string): readonly Markup[] {
  const root: Markup[] = [];
  const open: MarkupElement[] = [];
  for (const [, closing, name = "", attributes = "", text] of clean.matchAll(pieces)) {
    const children = open.at(-1)?.children ?? root;
    const tag = name.toLowerCase();
    if (text !== undefined) children.push(decode(text));
    else if (closing === "/") {
      if (open.at(-1)?.tag === tag) open.pop();
    } else {
      const element: MarkupElement = { tag, href: readHref(attributes), children: [] };
      children.push(element);
      if (!empty.has(tag)) open.push(element);
    }
  }
  return root;
}

function readHref(attributes: string): string | null {
  const href = /\shref="([^"]*)"/.exec(attributes)?.[1];
  return href === undefined ? null : (webAddress(decode(href))?.href ?? null);
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole);
}

const looks: Readonly<Record<string, string>> = {
  ul: "list-disc pl-5",
  ol: "list-decimal pl-5",
  blockquote: "border-line-2 border-l-2 pl-3 text-ink-2",
  code: "font-mono text-12",
  pre: "overflow-x-auto font-mono text-12",
};

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
    // Headings of foreign text are not headings of this page.
    const element = tag.replace(/^h[1-6]$/, "strong").replace(/^a$/, "span");
    return createElement(element, { key, className: looks[tag] }, draw(children, key));
  });
}
