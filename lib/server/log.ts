/**
 * Writes one JSON line about something that went wrong. The error's own words go to the log only, never to a
 * caller, and addresses with credentials are cut out of them.
 */
export function logError(message: string, error: unknown, requestId?: string): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const scrubbed = detail.replaceAll(/\b([a-z]+:\/\/)[^\s/@]*@/gi, "$1…@").slice(0, 4000);
  process.stderr.write(
    `${JSON.stringify({ time: new Date().toISOString(), level: "error", message, requestId, detail: scrubbed })}\n`,
  );
}
