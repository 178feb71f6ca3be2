import { webAddress } from "@/lib/records/text";
import "server-only";
import { parseDocument } from "htmlparser2";
import { createElement, type ReactNode } from "react";
import { ForeignLink } from "@/components/ui/link/desk-link";
import { cleanHtml } from "@/lib/records/sponsees/words";

/** The sanitizer's tags are balanced. As XML, they are read as written; as HTML, some would be moved. */
const asWritten = { xmlMode: true };

const looks: Readonly<Record<string, string>> = {
  ul: "list-disc pl-5",
  ol: "list-decimal pl-5",
  blockquote: "border-line-2 border-l-2 pl-3 text-ink-2",
  code: "font-mono text-12",
  pre: "overflow-x-auto font-mono text-12",
};

/** Draws foreign HTML as elements of ours, so that no foreign markup reaches the browser. */
export function RichText({ html }: { html: string }) {
  return (
    <div className="grid grid-cols-1 gap-2 break-words [&>*]:min-w-0">
      {draw(parseDocument(cleanHtml(html), asWritten).children, "")}
    </div>
  );
}

function draw(nodes: ReturnType<typeof parseDocument>["children"], path: string): ReactNode {
  return nodes.map((node, index) => {
    const key = `${path}.${index}`;
    if (node.type === "text") return node.data;
    if (!("attribs" in node)) return null;
    const { name, attribs, children } = node;
    if (name === "br" || name === "hr") return <br key={key} />;
    const address = name === "a" ? webAddress(attribs["href"] ?? "") : null;
    if (address !== null) {
      return (
        <ForeignLink key={key} href={address.href}>
          {draw(children, key)}
        </ForeignLink>
      );
    }
    // Headings of foreign text are not headings of this page.
    const element = name.replace(/^h[1-6]$/, "strong").replace(/^a$/, "span");
    return createElement(element, { key, className: looks[name] }, draw(children, key));
  });
}
