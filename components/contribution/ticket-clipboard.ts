import { copyText } from "@/components/ui/value/copy-text";
import type { TicketText } from "@/lib/records/sentences/ticket-text";

/** `rich` offers two forms: HTML for a ticket system that takes it, and Markdown for one that takes text. */
export type TicketForm = "rich" | "markdown" | "plain" | "html";

/** Copies a ticket text. If it has markup, an editor pastes the HTML and a plain field the text. */
export async function writeTicket(text: TicketText, form: TicketForm): Promise<void> {
  const fallback = { rich: text.markdown, markdown: text.markdown, plain: text.plain, html: text.html }[form];
  const isText = form === "markdown" || form === "plain";
  // Some browsers copy text only.
  if (isText || typeof ClipboardItem === "undefined") return copyText(fallback);
  const blob = (type: string, data: string) => new Blob([data], { type });
  const item = new ClipboardItem({
    "text/plain": blob("text/plain", fallback),
    "text/html": blob("text/html", text.html),
  });
  await navigator.clipboard.write([item]);
}
