/**
 * What was meant by a text cut out of a sentence: without the brackets, quotation marks, marks of emphasis,
 * punctuation and the `#` that stand around an id there. Marks inside stay, and a text of nothing else stays
 * whole.
 */
export function bareText(text: string): string {
  const bare = text
    .trim()
    .replace(/^[#("'“‘„‚«‹[{`*]+/u, "")
    .replace(/[)"'”’“‘»›\]}`*,;:.!?]+$/u, "");
  return bare === "" ? text : bare;
}
