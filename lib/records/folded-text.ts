/** Letters that Unicode calls letters of their own, as people write them without their stroke. */
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
/** Nothing but signs that stand for themselves and have one lower case. */
const plain = /^[\t-\r -$'-~]*$/;
/** How HTML and addresses spell signs. */
const written = /&[A-Za-z]{2,10};|&#[xX]?[0-9A-Fa-f]{1,6};|(?:%[0-9A-Fa-f]{2})+/g;
/** The signs that lower case alone does not fold. */
const unusual = new RegExp(`${written.source}|[^\\t-\\r -~]`, "gu");
/** Marks, and signs that a page shows as nothing. */
const unseen = /[\p{M}\p{Cf}\p{DI}]|(?!\s)\p{Cc}/gu;

/** A stretch of a text, without its end. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * A text without case, marks and signs that are not seen: `José`, written in whatever way, and `JOSE` are the
 * same. Letters count also where HTML or an address spells them (`&eacute;`, `%C3%A9`).
 */
export function fold(text: string): string {
  return plain.test(text) ? text.toLowerCase() : bare(readSpellings(text));
}

/** Reads what HTML or an address spells, once: what is spelled twice is still spelled afterwards. */
export function readSpellings(text: string): string {
  return text.replaceAll(written, spelled);
}

/**
 * Returns the stretches of a text that `find` returns of the folded text.
 * @param find returns stretches of the folded text, none of them empty
 * @param removed global; what else is left out of the folded text. Then only stretches that it interrupts are
 *   returned.
 */
export function stretchesOfFolded(
  text: string,
  find: (folded: string) => readonly Stretch[],
  removed?: RegExp,
): readonly Stretch[] {
  const found = find(fold(removed === undefined ? text : text.replaceAll(removed, "")));
  if (found.length === 0) return found;
  const { folded, placeOf } = foldWithPlaces(text, removed);
  return (removed === undefined ? found : find(folded)).flatMap((stretch) => {
    const [from, last] = [placeOf(stretch.from), placeOf(stretch.to - 1)];
    const isWanted = removed === undefined || text.slice(from, last).search(removed) >= 0;
    return isWanted ? [{ from, to: placeAfter(stretch.to, placeOf) }] : [];
  });
}

/** Replaces stretches of a text; those that overlap are one. */
export function replaceStretches(text: string, stretches: readonly Stretch[], instead: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    if (from >= done) parts.push(text.slice(done, from), instead);
    done = Math.max(done, to);
  }
  return parts.length === 0 ? text : parts.join("") + text.slice(done);
}

/**
 * Finds folded words in a text: stretches of it, from its beginning to its end, none touching another.
 * @param words as `fold` leaves them; empty ones are nowhere
 */
export function placesOfFolded(text: string, words: readonly string[]): readonly Stretch[] {
  const { folded, placeOf } = foldWithPlaces(text);
  const found = words.flatMap((word) => {
    const places = [];
    for (let at = folded.indexOf(word); word !== "" && at >= 0; at = folded.indexOf(word, at + word.length)) {
      places.push({ from: placeOf(at), to: placeAfter(at + word.length, placeOf) });
    }
    return places;
  });
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of found.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** A sign may be several when folded (ß): it is covered wholly as soon as one of them is. */
function placeAfter(end: number, placeOf: (unit: number) => number): number {
  let next = end;
  while (placeOf(next) === placeOf(end - 1)) next += 1;
  return placeOf(next);
}

/**
 * @returns the folded text, and a function that returns where the sign of one of its units begins in the text
 */
function foldWithPlaces(
  text: string,
  removed?: RegExp,
): { folded: string; placeOf: (unit: number) => number } {
  const wanted = removed === undefined ? unusual : new RegExp(`${removed.source}|${unusual.source}`, "gu");
  const parts: string[] = [];
  const marks: { readonly at: number; readonly end: number; readonly from: number; readonly to: number }[] =
    [];
  let length = 0;
  let done = 0;
  for (const { 0: sign, index } of text.matchAll(wanted)) {
    const before = text.slice(done, index).toLowerCase();
    const read = sign.startsWith("<") ? "" : foldSign(sign);
    const at = length + before.length;
    length = at + read.length;
    done = index + sign.length;
    parts.push(before, read);
    marks.push({ at, end: length, from: index, to: done });
  }
  const placeOf = (unit: number) => {
    let [low, high] = [0, marks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((marks[middle]?.at ?? 0) <= unit) low = middle + 1;
      else high = middle;
    }
    const mark = marks[low - 1];
    if (mark === undefined) return unit;
    return unit < mark.end ? mark.from : mark.to + unit - mark.end;
  };
  return { folded: parts.join("") + text.slice(done).toLowerCase(), placeOf };
}

/**
 * Signs of one unit, at most 65,536 of them, folded once: every name that is stored comes by here several
 * times.
 */
const known = new Map<string, string>();

function foldSign(sign: string): string {
  if (sign.length > 1) return foldNew(sign);
  const folded = known.get(sign) ?? foldNew(sign);
  known.set(sign, folded);
  return folded;
}

function foldNew(sign: string): string {
  return bare(spelled(sign));
}

/** Both ways of case: ß is SS, and the final sigma is as any other. */
function bare(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(unseen, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll(/[łøđðħæœþ]/g, (letter) => strokes[letter] ?? letter);
}

/** Returns the meaning of an entity or an escape; anything else is returned as it is. */
function spelled(sign: string): string {
  if (sign.startsWith("%")) return unescaped(sign);
  if (!sign.startsWith("&")) return sign;
  const number = /^&#([xX]?)([0-9A-Fa-f]+);$/.exec(sign);
  if (number === null) return accented.exec(sign)?.[1] ?? entities[sign.toLowerCase()] ?? sign;
  const code = Number.parseInt(number[2] ?? "", number[1] === "" ? 10 : 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : sign;
}

/** Short runs of octets that were decoded, at most 10,000 of them: a text may have hundreds of thousands. */
const decoded = new Map<string, string>();

function unescaped(escapes: string): string {
  const text = decoded.get(escapes) ?? decode(escapes);
  if (escapes.length <= 12 && decoded.size < 10_000) decoded.set(escapes, text);
  return text;
}

/** Octets that are no UTF-8 are Latin-1. An error for each of those would be slow. */
function decode(escapes: string): string {
  const text = utf8.decode(
    Uint8Array.from(escapes.slice(1).split("%"), (octet) => Number.parseInt(octet, 16)),
  );
  return text.includes("\ufffd") ? escapes.replaceAll(/%../g, toLetter) : text;
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

function toLetter(octet: string): string {
  return String.fromCharCode(Number.parseInt(octet.slice(1), 16));
}
