import "server-only";
import type { Hit } from "@/lib/client/jump";
import { partAnchor } from "@/lib/paths";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { foldedWords } from "@/lib/search/indexed-text";
import { searchableTexts, type TextKind } from "@/lib/search/search-keys";

/** Kinds of text that identify one contribution or supporter. */
const uniqueKinds: ReadonlySet<TextKind> = new Set(["Email", "Receipt", "Payment reference"]);

/**
 * Finds an email address, receipt or payment reference of a contribution that equals a text; null if there is
 * none. The anchor is that of the receipt or the payment on the contribution's page.
 */
export function exactMatch(record: Contribution, text: string): Pick<Hit, "anchor"> | null {
  const folded = foldedWords(text).join(" ");
  const match = searchableTexts(record).find(
    (one) => folded !== "" && uniqueKinds.has(one.kind) && foldedWords(one.text).join(" ") === folded,
  );
  if (match === undefined) return null;
  if (match.kind === "Receipt") return { anchor: partAnchor("receipt", match.text) };
  const payment = record.payments.find(({ reference }) => reference === match.text);
  if (payment === undefined) return {};
  return { anchor: partAnchor("payment", payment.id ?? String(payment.index)) };
}
