"use client";

import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import type { TicketCopy } from "./use-ticket-copy";

/** The one solid button of the page: the record for a support ticket, personal data masked. */
export function TicketButton({ ticket, className }: { ticket: TicketCopy; className: string }) {
  const icon = ticket.isDone ? "check" : "copy";
  return (
    <>
      <button
        type="button"
        title="Copy for ticket (C), personal data masked"
        onClick={() => ticket.copy("rich")}
        className={`${buttonLook("solid")} ${className}`}
      >
        <Icon name={icon} size={16} />
        Copy for ticket
        <kbd
          aria-hidden
          className="hidden h-5 min-w-5 place-items-center rounded-kbd border border-white/40 px-1
          font-sans text-11 lg:inline-grid"
        >
          C
        </kbd>
      </button>
      <p
        role="status"
        className={
          ticket.words === null
            ? "sr-only"
            : "fixed right-6 bottom-6 z-20 rounded-overlay bg-overlay px-3 py-2 font-medium text-ink " +
              "shadow-popover max-sm:bottom-22"
        }
      >
        {ticket.words}
      </p>
    </>
  );
}
