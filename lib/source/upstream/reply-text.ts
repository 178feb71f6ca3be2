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
  const clean = decoder.decode(body);
  let value: unknown;
  try {
    value = JSON.parse(clean);
  } catch {
    return malformed("The data service answered with something that is not JSON.");
  }
  if (!isJsonObject(value)) return malformed("The data service's answer is not a JSON object.");
  return succeed({ text: encoder.encode(clean), value });
}

/** The failure for an answer in which a member is missing or has the wrong shape. */
export function badMember(path: readonly PropertyKey[]): ReturnType<typeof fail> {
  return malformed(`The data service's answer has no readable "${path.map(String).join(".")}".`);
}

function malformed(message: string): ReturnType<typeof fail> {
  return fail("upstream_malformed", { message });
}
