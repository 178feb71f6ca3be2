import { cutMark } from "./long-texts";
import { readText } from "./text";

/** An absolute http(s) address; null for anything else, and for one of which only the beginning is there. */
export function webAddress(value: unknown): URL | null {
  const text = readText(value);
  if (text === null || text.endsWith(cutMark) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}
