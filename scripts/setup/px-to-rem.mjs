const lengths = /(?<![\w.#-])(-?\d*\.?\d+)px\b/g;
/** Hairlines, outlines and rings stay as thin as the screen draws them. */
const thinnest = 2;
/** Declarations in these rules do not belong to a page, or belong to paper. */
const apart = ["property", "font-face", "page"];

/** @typedef {{ name?: string, selector?: string }} Parent */

/**
 * A plugin of PostCSS. Lengths are written in the px of the design and drawn in rem: a page grows with the
 * size of text that is set in the browser as it does when it is enlarged. Queries of the screen's width are
 * not declarations.
 */
export default function pxToRem() {
  return {
    postcssPlugin: "px-to-rem",
    /** @param {{ prop: string, value: string, parent?: Parent | undefined }} declaration */
    Declaration(declaration) {
      const { parent, prop, value } = declaration;
      if (parent?.name !== undefined && apart.includes(parent.name)) return;
      // It defines a rem.
      if (parent?.selector === "html" && prop === "font-size") return;
      // PostCSS visits a declaration again whenever it is set.
      const drawn = toRem(value);
      if (drawn !== value) declaration.value = drawn;
    },
  };
}

/** @param {string} value of a declaration; texts and addresses are left as they are */
function toRem(value) {
  if (/["']|url\(/.test(value)) return value;
  return value.replace(lengths, (length, figure) =>
    Math.abs(Number(figure)) <= thinnest ? length : `${Number(figure) / 16}rem`,
  );
}
