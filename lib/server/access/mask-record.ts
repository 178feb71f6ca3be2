import "server-only";
import { maskSponsees } from "@/lib/records/mask-sponsees";
import { parseToRewrite } from "@/lib/records/written-numbers";
import type { RecordText } from "@/lib/source/source";

/**
 * A member that may be about a sponsored person, in the text of a record. Names that are escaped, or given
 * twice, count.
 */
const sponseeMember = /\\u00[4-7]|"spons(?:ee|ored_)\w*"\s*:(?!\s*(?:null\b|\[\s*\]))/i;

/**
 * Returns a record for a caller who may not know sponsored people: the same bytes where it has none, as most
 * have, and then it is not parsed.
 */
export function maskRecord(text: RecordText): RecordText {
  const written = Buffer.from(text.buffer, text.byteOffset, text.length).toString();
  if (!sponseeMember.test(written)) return text;
  const { value, write } = parseToRewrite(written);
  return Buffer.from(write(maskSponsees(value)));
}
