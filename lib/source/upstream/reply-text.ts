import { isUtf8 } from "node:buffer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { survey } from "@/lib/json/survey";
import { maxDepth } from "./settings";

/** An answer twice: parsed, to be looked at, and as text, to be passed on byte for byte. */
interface ReplyText {
  readonly text: Uint8Array;
  readonly value: JsonObject;
}

// Without `fatal`, bytes that are no UTF-8 become U+FFFD; without `ignoreBOM`, a byte order mark is dropped.
const decoder = new TextDecoder("utf-8");
const encoder = new TextEncoder();

/** Reads an answer as a JSON object, whatever its Content-Type claims. */
export function readReplyText(body: Uint8Array): Outcome<ReplyText> {
  if (survey(body).depth > maxDepth) return malformed("The data service's answer is nested too deeply.");
  const text = toUtf8(body);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.length).toString());
  } catch {
    return malformed("The data service answered with something that is not JSON.");
  }
  if (!isJsonObject(value)) return malformed("The data service's answer is not a JSON object.");
  return succeed({ text, value });
}

/** The same bytes where they are UTF-8 without a byte order mark, which is nearly always; else a cleaned copy. */
function toUtf8(body: Uint8Array): Uint8Array {
  const marked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  return isUtf8(body) && !marked ? body : encoder.encode(decoder.decode(body));
}

/** The failure for an answer in which a member is missing or has the wrong shape. */
export function badMember(path: readonly PropertyKey[]): ReturnType<typeof fail> {
  return malformed(`The data service's answer has no readable "${path.map(String).join(".")}".`);
}

function malformed(message: string): ReturnType<typeof fail> {
  return fail("upstream_malformed", { message });
}
