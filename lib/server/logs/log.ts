import { logWriter } from "./log-writer.mjs";
import { scrub } from "./redact.mjs";

/**
 * Writes one JSON line about something that went wrong. The error's own words go to the log only, never to a
 * caller, and what is secret or personal is cut out of them.
 */
export function logError(message: string, error: unknown, requestId?: string): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  logWriter.error({ requestId, detail: scrub(stack).slice(0, 4000) }, message);
}

/**
 * Writes one JSON line about trouble that is not ours, such as an upstream that fails.
 * @param fields further members of the line: codes, counts and milliseconds, never what a record or a caller
 *   said
 */
export function logWarning(
  message: string,
  fields: Readonly<Record<string, string | number>>,
  requestId?: string,
): void {
  const told = Object.entries(fields).map(
    ([name, value]) => [name, typeof value === "string" ? scrub(value).slice(0, 200) : value] as const,
  );
  logWriter.warn({ requestId, ...Object.fromEntries(told) }, message);
}
