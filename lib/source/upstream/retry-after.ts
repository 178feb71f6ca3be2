const longest = 24 * 60 * 60;
/** Seconds to wait where an upstream names a time that cannot be read. */
const defaultRetryAfter = 5;

/**
 * Reads `Retry-After` (RFC 9110 §10.2.3: seconds or an HTTP date) as whole seconds from `now` (ms UTC), a day
 * at most. What is negative, past or unreadable is 5 seconds.
 */
export function parseRetryAfter(header: string, now: number): number {
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now);
  return seconds >= 0 ? Math.min(seconds, longest) : defaultRetryAfter;
}

/** NaN for what is no date: only the RFC's own form ends in GMT, and `Date.parse` reads far too much else. */
function secondsUntil(date: string, now: number): number {
  return date.endsWith("GMT") ? Math.ceil((Date.parse(date) - now) / 1000) : Number.NaN;
}
