"use client";

import type { TicketText } from "@/lib/records/sentences/ticket-text";
import { TicketButton } from "./ticket-button";
import { useTicketCopy } from "./use-ticket-copy";

/**
 * On a phone the bar has no room for the page's one solid button: it stands under the summary, where the
 * thumb is.
 */
export function PhoneTicketButton({ text }: { text: TicketText }) {
  return (
    <div className="-mt-2 grid sm:hidden print:hidden">
      <TicketButton ticket={useTicketCopy(text)} className="min-h-10" />
    </div>
  );
}
