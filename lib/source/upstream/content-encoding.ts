import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { maxBodyBytes } from "./settings";

const unzip = promisify(gunzip);

/** An answer's encoding, or null for one that we did not ask for (`br`, `zstd`, chains): it is refused undecoded. */
export function readContentEncoding(header: string | string[] | undefined): "identity" | "gzip" | null {
  // Several headers are a chain, and so is a comma: neither is one of the names.
  const name = String(header ?? "identity")
    .trim()
    .toLowerCase();
  if (name === "identity" || name === "") return "identity";
  return name === "gzip" || name === "x-gzip" ? "gzip" : null;
}

/** Decodes a body, never beyond the largest size that is taken: a bomb stops there. */
export async function decodeBody(
  body: Uint8Array,
  encoding: "identity" | "gzip",
): Promise<Outcome<Uint8Array>> {
  if (encoding === "identity") return succeed(body);
  try {
    return succeed(await unzip(body, { maxOutputLength: maxBodyBytes }));
  } catch {
    // Too large or broken: zlib's own words say nothing to our caller.
    return fail("upstream_malformed", { message: "The data service's answer cannot be unpacked." });
  }
}
