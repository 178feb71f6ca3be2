import type { Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import type { Kind } from "@/lib/reading/kind";
import { ticketText } from "@/lib/reading/ticket-text";
import { peekFormats } from "./peek-scene";

/** Puts a contribution on the clipboard for a ticket, as plain text and as HTML; personal data are masked. */
export async function copyTicket(
  record: unknown,
  about: { id: string; kind: Kind; place: Place },
): Promise<void> {
  const link = new URL(paths.contribution(about.id), window.location.origin).href;
  const { plain, html } = ticketText(record, { kind: about.kind, link, formats: peekFormats(about.place) });
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(plain);
  const blob = (text: string, type: string) => new Blob([text], { type });
  await navigator.clipboard.write([
    new ClipboardItem({ "text/plain": blob(plain, "text/plain"), "text/html": blob(html, "text/html") }),
  ]);
}
