import type { Token } from "@/lib/records/sentences/summary-sentence";

/** Tokens as one plain text. */
export function sentenceText(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join("");
}
