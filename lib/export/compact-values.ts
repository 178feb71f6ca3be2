import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
} from "@/lib/json/scan";
import { plainStringEnd, valueEnd } from "./compact-json";

/** Where a value stands in a text. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/**
 * Where the values of some of an object's members stand, by name; of repeated names the last one's. Most of a
 * record is stepped over.
 * @param bytes well-formed JSON
 * @param names of members, in ASCII
 * @returns null where it is no object, or not written as the store writes: compact, its names plain
 */
export function memberPlaces(bytes: Buffer, names: readonly string[]): ReadonlyMap<string, Place> | null {
  const places = new Map<string, Place>();
  if (bytes[0] !== OPEN_BRACE) return null;
  if (bytes[1] === CLOSE_BRACE && bytes.length === 2) return places;
  for (let at = 0; bytes[at + 1] === QUOTE; ) {
    const nameEnd = plainStringEnd(bytes, at + 2);
    if (nameEnd === -1 || bytes[nameEnd + 1] !== COLON) return null;
    const place = placeAt(bytes, nameEnd + 2);
    if (place === null) return null;
    const size = nameEnd - at - 2;
    const name = names.find(
      (one) => one.length === size && bytes.toString("latin1", at + 2, nameEnd) === one,
    );
    if (name !== undefined) places.set(name, place);
    at = place.to;
    if (bytes[at] === CLOSE_BRACE) return at + 1 === bytes.length ? places : null;
    if (bytes[at] !== COMMA) return null;
  }
  return null;
}

/**
 * Where the elements of the list stand that begins at `from`; null where there is none, or it is not compact.
 */
export function elementPlaces(bytes: Uint8Array, from: number): readonly Place[] | null {
  const places: Place[] = [];
  if (bytes[from] !== OPEN_BRACKET) return null;
  if (bytes[from + 1] === CLOSE_BRACKET) return places;
  for (let at = from; ; ) {
    const place = placeAt(bytes, at + 1);
    if (place === null) return null;
    places.push(place);
    at = place.to;
    if (bytes[at] === CLOSE_BRACKET) return places;
    if (bytes[at] !== COMMA) return null;
  }
}

/** A value between blanks, or none, is no place: what begins or ends with one is not compact. */
function placeAt(bytes: Uint8Array, from: number): Place | null {
  const to = valueEnd(bytes, from);
  return to > from && isBare(bytes, from) && isBare(bytes, to - 1) ? { from, to } : null;
}

function isBare(bytes: Uint8Array, at: number): boolean {
  return (bytes[at] ?? 0) > SPACE;
}
