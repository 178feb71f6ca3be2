import "server-only";
import { parseToRewrite } from "@/lib/records/exact-json";
import { maskSponsees } from "@/lib/records/sponsees/mask";
import type { RecordText } from "@/lib/source/source";

/**
 * A member that is told twice counts once when it is parsed; then, or where its name is escaped, the text may
 * tell more.
 */
const mayTellMore = /\\u00[4-7]|"spons(?:ee|ored_)\w*"\s*:(?!\s*(?:null\b|\[\s*\]))/i;

/**
 * A record as it leaves for somebody who may not know who is sponsored: to the byte the same where nobody is.
 */
export function maskRecord(text: RecordText): RecordText {
  const written = Buffer.from(text).toString();
  const { value: record, write } = parseToRewrite(written);
  const masked = maskSponsees(record);
  return masked === record && !mayTellMore.test(written) ? text : Buffer.from(write(masked));
}
