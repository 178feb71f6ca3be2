const longest = 80;

/**
 * The beginning of a malformed record, fit for a report: at most 80 characters, without control characters
 * (they could drive a terminal), e-mail addresses and long numbers (they would carry a person into a log).
 */
export function scrub(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, 4 * longest));
  const scrubbed = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[^\s"'<>:,;@]+@[^\s"'<>:,;@]*/g, "…@…")
    .replace(/\d[\d -]{6,}\d/g, "…");
  return [...scrubbed].slice(0, longest).join("");
}
