import { copyText } from "@/components/ui/value/copy-text";
import type { TicketText } from "@/lib/records/sentences/ticket-text";

/** `rich` offers two forms: HTML for a ticket system that takes it, and Markdown for one that takes text. */
export type TicketForm = "rich" | "markdown" | "plain" | "html";

const textForms = { rich: "markdown", markdown: "markdown", plain: "plain", html: "html" } as const;

/**
 * Copies a ticket text. If it has markup, an editor pastes the HTML and a plain field the text.
 * @param text may still load: Safari allows a copy only if it is started by the key press itself
 */
export async function writeTicket(text: TicketText | Promise<TicketText>, form: TicketForm): Promise<void> {
  const isText = form === "markdown" || form === "plain";
  // Some browsers copy text only.
  if (isText || typeof ClipboardItem === "undefined") return copyText((await text)[textForms[form]]);
  const blob = async (type: string, part: keyof TicketText) => new Blob([(await text)[part]], { type });
  const item = new ClipboardItem({
    "text/plain": blob("text/plain", textForms[form]),
    "text/html": blob("text/html", "html"),
  });
  await navigator.clipboard.write([item]);
}
