import type { TicketText } from "@/lib/records/sentences/ticket-text";

/** `rich` gives a ticket system its choice: HTML for one that takes it, Markdown for one that takes text. */
export type TicketForm = "rich" | "markdown" | "plain" | "html";

/** Copies a ticket text; with markup, an editor takes the HTML and a plain field the text. */
export function writeTicket(text: TicketText, form: TicketForm): Promise<void> {
  const fallback = { rich: text.markdown, markdown: text.markdown, plain: text.plain, html: text.html }[form];
  const isText = form === "markdown" || form === "plain";
  // Some browsers write text only.
  if (isText || typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(fallback);
  const blob = (type: string, data: string) => new Blob([data], { type });
  const item = new ClipboardItem({
    "text/plain": blob("text/plain", fallback),
    "text/html": blob("text/html", text.html),
  });
  return navigator.clipboard.write([item]);
}
