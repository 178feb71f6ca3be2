/**
 * An answer's encoding, or null for one that we did not ask for (`br`, `zstd`, chains): it is refused
 * undecoded.
 */
export function readContentEncoding(header: string | string[] | undefined): "identity" | "gzip" | null {
  // Several headers are a chain, and so is a comma: neither is one of the names.
  const name = String(header ?? "identity")
    .trim()
    .toLowerCase();
  if (name === "identity" || name === "") return "identity";
  return name === "gzip" || name === "x-gzip" ? "gzip" : null;
}
