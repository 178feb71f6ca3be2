/** Letters that Unicode does not decompose, and how people write them without the stroke. */
const strokes: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
const entities: Readonly<Record<string, string>> = {
  "&szlig;": "ss",
  "&aelig;": "ae",
  "&oelig;": "oe",
  "&nbsp;": " ",
  "&shy;": "",
};
const accented =
  /^&([A-Za-z])(?:acute|breve|caron|cedil|circ|dot|grave|macr|ogon|ring|slash|strok|tilde|uml);$/;
/** Matches texts that lowercasing folds completely. */
const plain = /^[\t-\r -$'-~]*$/;
/** Characters encoded for HTML or URLs. */
const written = /&[A-Za-z]{2,10};|&#[xX]?[0-9A-Fa-f]{1,6};|(?:%[0-9A-Fa-f]{2})+/g;
/** Characters that lowercasing does not fold completely. */
const unusual = new RegExp(`${written.source}|[^\\t-\\r -~]`, "gu");
const unseen = /[\p{M}\p{Cf}\p{DI}]|(?!\s)\p{Cc}/gu;

/** A range of a text; `to` is exclusive. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns a text in lower case, without diacritics and invisible characters. Letters in HTML or URL encoding
 * are decoded: `José`, however encoded, `JOSE`, `Jos&eacute;` and `Jos%C3%A9` are all `jose`.
 */
export function fold(text: string): string {
  return plain.test(text) ? text.toLowerCase() : bare(decodeSpellings(text));
}

/** Decodes HTML entities and percent-encoding once. Text that is encoded twice stays encoded once. */
export function decodeSpellings(text: string): string {
  return text.replaceAll(written, spelled);
}

/**
 * Returns the ranges of a text whose folded form `find` finds.
 * @param find returns ranges of the folded text, none of them empty
 * @param removed a global pattern of further text to leave out of the folded text. Then only ranges that such
 *   text interrupts are returned.
 */
export function findInFolded(
  text: string,
  find: (folded: string) => readonly TextRange[],
  removed?: RegExp,
): readonly TextRange[] {
  // Most texts have no match, and folding without offsets is faster.
  const found = find(fold(removed === undefined ? text : text.replaceAll(removed, "")));
  if (found.length === 0) return found;
  const { folded, offsets } = foldWithOffsets(text, removed);
  return (removed === undefined ? found : find(folded)).flatMap((range) => {
    const last = offsets[range.to - 1];
    const isWanted = removed === undefined || text.slice(offsets[range.from], last).search(removed) >= 0;
    return isWanted ? [inText(range, offsets)] : [];
  });
}

/** Replaces ranges of a text. Ranges that overlap or touch are replaced as one. */
export function replaceRanges(text: string, ranges: readonly TextRange[], instead: string): string {
  let [replaced, done] = ["", 0];
  for (const { from, to } of mergeRanges(ranges)) {
    replaced += text.slice(done, from) + instead;
    done = to;
  }
  return replaced + text.slice(done);
}

/** Sorts ranges and merges those that overlap or touch. */
export function mergeRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** Returns the ranges of a text that match a pattern with the flag `g`. */
export function findMatches(pattern: RegExp, text: string): readonly TextRange[] {
  // Most texts have no match, and `matchAll` is slow because it copies the pattern.
  if (text.search(pattern) < 0) return [];
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }));
}

/** Returns a pattern of literal texts. Of texts with the same beginning, the longest one matches. */
export function patternOf(texts: readonly string[]): RegExp {
  const escaped = texts
    .toSorted((one, other) => other.length - one.length)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(escaped.length === 0 ? "(?!)" : escaped.join("|"), "gu");
}

/** Maps a range to the original text. A character that folds to several (ß) is included as a whole. */
function inText({ from, to }: TextRange, offsets: readonly number[]): TextRange {
  let next = to;
  while (offsets[next] === offsets[to - 1]) next += 1;
  return { from: offsets[from] ?? 0, to: offsets[next] ?? 0 };
}

/** Returns the folded text, and for each of its code units and its end the offset in the original text. */
function foldWithOffsets(text: string, removed?: RegExp) {
  const wanted = removed === undefined ? unusual : new RegExp(`${removed.source}|${unusual.source}`, "gu");
  const parts: string[] = [];
  const offsets: number[] = [];
  let done = 0;
  for (const { 0: sign, index } of text.matchAll(wanted)) {
    for (let at = done; at < index; at += 1) offsets.push(at);
    const read = sign.startsWith("<") ? "" : bare(spelled(sign));
    for (let unit = 0; unit < read.length; unit += 1) offsets.push(index);
    parts.push(text.slice(done, index).toLowerCase(), read);
    done = index + sign.length;
  }
  for (let at = done; at <= text.length; at += 1) offsets.push(at);
  return { folded: parts.join("") + text.slice(done).toLowerCase(), offsets };
}

/**
 * Converts to upper, then lower case, so that ß and ẞ equal ss. A final sigma equals any other, and
 * typographic apostrophes and dashes equal those of a keyboard.
 */
function bare(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replaceAll(/[‘’‛ʼ′]/g, "'")
      .replaceAll(/[‐‑‒–—−]/g, "-")
      .replaceAll(unseen, "")
      // In upper case, ẞ would stay ẞ.
      .replaceAll("ẞ", "ß")
      .toUpperCase()
      .toLowerCase()
      .replaceAll("ς", "σ")
      .replaceAll(/[łøđðħæœþ]/g, (letter) => strokes[letter] ?? letter)
  );
}

/** Decodes an entity or an escape. Returns anything else unchanged. */
function spelled(sign: string): string {
  if (sign.startsWith("%")) return unescaped(sign);
  if (!sign.startsWith("&")) return sign;
  const number = /^&#([xX]?)([0-9A-Fa-f]+);$/.exec(sign);
  if (number === null) return accented.exec(sign)?.[1] ?? entities[sign.toLowerCase()] ?? sign;
  const code = Number.parseInt(number[2] ?? "", number[1] === "" ? 10 : 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : sign;
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes bytes that are not UTF-8 as Latin-1. A fatal decoder would be slow, because it throws. */
function unescaped(escapes: string): string {
  const octets = escapes
    .slice(1)
    .split("%")
    .map((octet) => Number.parseInt(octet, 16));
  const text = utf8.decode(Uint8Array.from(octets));
  return text.includes("\ufffd") ? octets.map((octet) => String.fromCharCode(octet)).join("") : text;
}
