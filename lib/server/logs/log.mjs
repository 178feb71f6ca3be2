import { format } from "node:util";
import pino from "pino";
import { scrub } from "./redact.mjs";

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

const level = process.env["LOG_LEVEL"]?.trim() ?? "";
const maxDetail = 4000;

/** The log of the process, for the server in front and the application: JSON lines on standard output. */
export const logWriter = pino({
  level: logLevels.includes(level) ? level : "info",
  base: null,
  messageKey: "message",
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
});

/** Writes the framework's own output to the log as redacted lines. */
export function logConsole() {
  for (const name of /** @type {const} */ (["error", "warn"])) {
    console[name] = (/** @type {unknown[]} */ ...parts) => {
      logWriter[name](scrub(format(...parts)).slice(0, maxDetail));
    };
  }
}

/**
 * Logs an error. Its text is redacted and only logged, never sent to a caller.
 * @type {(message: string, error: unknown, requestId?: string) => void}
 */
export function logError(message, error, requestId) {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  logWriter.error({ requestId, detail: scrub(stack).slice(0, maxDetail) }, message);
}

/**
 * Logs a failure of another service. `fields`: codes, counts and ms, never data of a record or a caller.
 * @type {(message: string, fields: Readonly<Record<string, string | number>>, requestId?: string) => void}
 */
export function logWarning(message, fields, requestId) {
  const redacted = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? scrub(value).slice(0, 200) : value,
  ]);
  logWriter.warn({ requestId, ...Object.fromEntries(redacted) }, message);
}
