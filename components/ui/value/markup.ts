import { webAddress } from "@/lib/records/text";

/** A piece of cleaned HTML: text, or an element with what is in it. */
export type Markup = string | MarkupElement;

export interface MarkupElement {
  readonly tag: string;
  readonly href: string | null;
  readonly children: Markup[];
}

const pieces = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|([^<]+|<)/gi;
const empty = new Set(["br", "hr"]);
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/**
 * Reads HTML that the sanitiser wrote, which is well formed and holds five entities, into a tree that React
 * can draw: so nothing foreign is ever given to the browser as markup.
 */
export function readMarkup(clean: string): readonly Markup[] {
  const root: Markup[] = [];
  const open: MarkupElement[] = [];
  for (const [, closing, name = "", attributes = "", text] of clean.matchAll(pieces)) {
    const place = open.at(-1)?.children ?? root;
    const tag = name.toLowerCase();
    if (text !== undefined) place.push(decode(text));
    else if (closing === "/") {
      if (open.at(-1)?.tag === tag) open.pop();
    } else {
      const element: MarkupElement = { tag, href: readHref(attributes), children: [] };
      place.push(element);
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
