/**
 * Writes one JSON line about something that went wrong. The error's own words go to the log only, never to a
 * caller, and addresses with credentials are cut out of them.
 */
export function logError(message: string, error: unknown, requestId?: string): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const detail = scrub(stack).slice(0, 4000);
  const line = { time: new Date().toISOString(), level: "error", message, requestId, detail };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

function scrub(text: string): string {
  return text.replaceAll(/\b([a-z]+:\/\/)[^\s/@]*@/gi, "$1…@");
}
