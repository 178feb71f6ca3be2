import { formatsOf } from "@/components/contribution/detail/record-context";
import { writeTicket } from "@/components/contribution/ticket-clipboard";
import type { Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import type { Kind } from "@/lib/records/kind";
import { ticketText } from "@/lib/records/ticket-text";

export { kindAlone } from "@/lib/records/kind";

/** Puts a contribution on the clipboard for a ticket, as Markdown and as HTML; personal data are masked. */
export async function copyTicket(
  record: unknown,
  about: { id: string; kind: Kind; place: Place },
): Promise<void> {
  const link = new URL(paths.contribution(about.id), window.location.origin).href;
  return writeTicket(ticketText(record, { kind: about.kind, link, formats: formatsOf(about.place) }), "rich");
}
