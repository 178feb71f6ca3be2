import sanitize from "sanitize-html";

const tags = "p br hr ul ol li strong b em i u s blockquote h1 h2 h3 h4 h5 h6 a code pre span div".split(" ");

/** Foreign HTML reduced to text marks and web links, without scripts, styles, pictures and handlers. */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["http", "https"],
    allowProtocolRelative: false,
    nestingLimit: 20,
  });
}
