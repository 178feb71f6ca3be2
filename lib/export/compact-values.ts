import { plainStringEnd, valueEnd } from "./compact-json";

/** Where a value stands in a text. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/**
 * Where the values of an object's members stand, by name; of repeated names the last one's. Most of a record is stepped over.
 * @param text well-formed JSON, one character a byte
 * @returns null where it is no object, or not written as the store writes: compact, its names plain
 */
export function memberPlaces(text: string): ReadonlyMap<string, Place> | null {
  const places = new Map<string, Place>();
  if (text[0] !== "{") return null;
  if (text === "{}") return places;
  for (let at = 0; text[at + 1] === '"'; ) {
    const nameEnd = plainStringEnd(text, at + 2);
    if (nameEnd === -1 || text[nameEnd + 1] !== ":") return null;
    const place = placeAt(text, nameEnd + 2);
    if (place === null) return null;
    places.set(text.slice(at + 2, nameEnd), place);
    at = place.to;
    if (text[at] === "}") return at + 1 === text.length ? places : null;
    if (text[at] !== ",") return null;
  }
  return null;
}

/** Where the elements of the list stand that begins at `from`; null where there is none, or it is not compact. */
export function elementPlaces(text: string, from: number): readonly Place[] | null {
  const places: Place[] = [];
  if (text[from] !== "[") return null;
  if (text[from + 1] === "]") return places;
  for (let at = from; ; ) {
    const place = placeAt(text, at + 1);
    if (place === null) return null;
    places.push(place);
    at = place.to;
    if (text[at] === "]") return places;
    if (text[at] !== ",") return null;
  }
}

/** A value between blanks, or none, is no place: what begins or ends with one is not compact. */
function placeAt(text: string, from: number): Place | null {
  const to = valueEnd(text, from);
  return to > from && isBare(text, from) && isBare(text, to - 1) ? { from, to } : null;
}

function isBare(text: string, at: number): boolean {
  return text.charCodeAt(at) > 0x20;
}
