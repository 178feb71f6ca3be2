import "server-only";
import { fail, type Outcome } from "@/lib/contract/failure";
import { openSource } from "@/lib/source";
import type { RecordText, Source } from "@/lib/source/source";
import { logError } from "./log";

/** Asks the source on behalf of a page. A page shows a failure in its place; it never falls over for one. */
export async function askSource<T>(
  question: (source: Source) => Promise<Outcome<T>>,
  requestId?: string,
): Promise<Outcome<T>> {
  try {
    return await question((await openSource()).source);
  } catch (error) {
    logError("A page could not be filled", error, requestId);
    return fail("internal");
  }
}

/** A record's text as a page reads it. */
export function parseRecord(text: RecordText): unknown {
  return JSON.parse(Buffer.from(text).toString());
}
