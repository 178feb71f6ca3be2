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
const plain = /^[^&%\x80-\uffff]*$/;
const signs = /&[A-Za-z]{2,10};|&#[xX]?[0-9A-Fa-f]{1,6};|(?:%[0-9A-Fa-f]{2})+|./gsu;
/** Of these, the ones that lower case alone does not fold. */
const unusual = /&[A-Za-z]{2,10};|&#[xX]?[0-9A-Fa-f]{1,6};|(?:%[0-9A-Fa-f]{2})+|[^\0-\x7f]/gsu;

/**
 * A text without case, marks and signs that are not seen: `José`, written in whatever way, and `JOSE` are the same. Letters
 * count also where HTML or an address spells them (`&eacute;`, `%C3%A9`).
 */
export function fold(text: string): string {
  return plain.test(text) ? text.toLowerCase() : text.replaceAll(unusual, foldSign).toLowerCase();
}

/**
 * Puts something in the place of all that a pattern finds in the folded text; the rest stays as it was written.
 * @param pattern global, for what `fold` leaves
 */
export function replaceFolded(text: string, pattern: RegExp, instead: string): string {
  const isPlain = plain.test(text);
  if (isPlain && text.toLowerCase().search(pattern) < 0) return text;
  const { folded, starts } = isPlain ? { folded: text.toLowerCase(), starts: null } : foldWithPlaces(text);
  const placeOf = (unit: number) => (starts === null ? unit : (starts[unit] ?? text.length));
  let done = "";
  let from = 0;
  for (const found of folded.matchAll(pattern)) {
    const end = found.index + found[0].length;
    done += text.slice(from, Math.max(from, placeOf(found.index))) + instead;
    from = Math.max(from, placeAfter(end, placeOf));
  }
  return done + text.slice(from);
}

/**
 * Where folded words stand in a text: stretches of it, from its beginning to its end, none touching another.
 * @param words as `fold` leaves them; empty ones are nowhere
 */
export function placesOfFolded(
  text: string,
  words: readonly string[],
): readonly { readonly from: number; readonly to: number }[] {
  const { folded, starts } = foldWithPlaces(text);
  const placeOf = (unit: number) => starts[unit] ?? text.length;
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

/** @returns the folded text, and for each of its units where the sign began that it comes from */
function foldWithPlaces(text: string): { folded: string; starts: readonly number[] } {
  let folded = "";
  const starts: number[] = [];
  for (const { 0: sign, index } of text.matchAll(signs)) {
    const read = foldSign(sign);
    for (let unit = 0; unit < read.length; unit += 1) starts.push(index);
    folded += read;
  }
  return { folded, starts };
}

/** Signs of one unit, at most 65,536 of them, folded once: every name that is stored comes by here several times. */
const known = new Map<string, string>();

function foldSign(sign: string): string {
  if (sign.length > 1) return foldNew(sign);
  const folded = known.get(sign) ?? foldNew(sign);
  known.set(sign, folded);
  return folded;
}

function foldNew(sign: string): string {
  if (sign.length === 1 && sign < "\x80") return sign.toLowerCase();
  const bare = spelled(sign)
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "");
  // Both ways: ß is SS, and the final sigma is as any other.
  return bare
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll(/[łøđðħæœþ]/g, (letter) => strokes[letter] ?? letter);
}

/** What an entity or an escape stands for; anything else stands for itself. */
function spelled(sign: string): string {
  if (sign.startsWith("%")) return unescaped(sign);
  if (!sign.startsWith("&")) return sign;
  const number = /^&#([xX]?)([0-9A-Fa-f]+);$/.exec(sign);
  if (number === null) return accented.exec(sign)?.[1] ?? entities[sign.toLowerCase()] ?? sign;
  const code = Number.parseInt(number[2] ?? "", number[1] === "" ? 10 : 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : sign;
}

function unescaped(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    const toLetter = (octet: string) => String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return escapes.replaceAll(/%../g, toLetter);
  }
}
