const lengths = /(?<![\w.#-])(-?\d*\.?\d+)px\b/g;
/** Lengths up to this many px, as of hairlines, outlines and rings, do not grow with the text. */
const thinnest = 2;
/** At-rules whose declarations do not apply to a page, or apply to paper. */
const apart = ["property", "font-face", "page"];

/** @typedef {{ name?: string, selector?: string }} Parent */

/**
 * A PostCSS plugin that converts the px of the design to rem, so that a page grows with the browser's text
 * size as it does with zoom. Media queries are not declarations, so they stay in px.
 */
export default function pxToRem() {
  return {
    postcssPlugin: "px-to-rem",
    /** @param {{ prop: string, value: string, parent?: Parent | undefined }} declaration */
    Declaration(declaration) {
      const { parent, prop, value } = declaration;
      if (parent?.name !== undefined && apart.includes(parent.name)) return;
      // This declaration defines the rem.
      if (parent?.selector === "html" && prop === "font-size") return;
      // PostCSS visits a declaration again after each change.
      const drawn = toRem(value);
      if (drawn !== value) declaration.value = drawn;
    },
  };
}

/** @param {string} value of a declaration; strings and URLs are unchanged */
function toRem(value) {
  if (/["']|url\(/.test(value)) return value;
  return value.replace(lengths, (length, figure) =>
    Math.abs(Number(figure)) <= thinnest ? length : `${Number(figure) / 16}rem`,
  );
}
