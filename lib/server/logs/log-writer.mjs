import { format } from "node:util";
import pino from "pino";
import { scrub } from "./redact.mjs";

/** The words that `LOG_LEVEL` may be. */
export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

const asked = process.env["LOG_LEVEL"]?.trim() ?? "";

/**
 * The log of the process: one JSON line each on standard output. The server in front and the bundled
 * application both import this file; what they write has the same form.
 */
export const logWriter = pino({
  level: logLevels.includes(asked) ? asked : "info",
  base: null,
  messageKey: "message",
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
});

/** What the framework prints by itself becomes lines of the log, without what may not be in it. */
export function logConsole() {
  for (const level of /** @type {const} */ (["error", "warn"])) {
    console[level] = (/** @type {unknown[]} */ ...parts) => {
      logWriter[level](scrub(format(...parts)).slice(0, 4000));
    };
  }
}
