"use client";

import { Check, ChevronDown, Copy } from "lucide-react";
import dynamic from "next/dynamic";
import { buttonLook } from "@/components/ui/button";
import type { TicketCopy } from "./use-ticket-copy";

const side = "rounded-l-none border-white/25 border-l px-1.5";

/** The menu is fetched after the page: the button alone does what most want. */
const CopyMenu = dynamic(() => import("./copy-menu").then(({ CopyMenu: Menu }) => Menu), {
  ssr: false,
  loading: () => (
    <span aria-hidden className={`${buttonLook("solid")} ${side}`}>
      <ChevronDown size={16} strokeWidth={1.75} />
    </span>
  ),
});

/** The one solid button of the page: the record for a support ticket, personal data masked. */
export function CopyForTicket({ ticket, isWide = false }: { ticket: TicketCopy; isWide?: boolean }) {
  const Icon = ticket.words === null ? Copy : Check;
  return (
    <div className="flex items-center">
      <button
        type="button"
        aria-label="Copy for ticket"
        title="Copy for ticket, personal data masked"
        onClick={() => ticket.copy("rich")}
        className={`${buttonLook("solid")} rounded-r-none ${isWide ? "min-h-10 flex-1" : ""}`}
      >
        <Icon aria-hidden size={16} strokeWidth={1.75} />
        Copy for ticket
        <kbd className="hidden h-5 min-w-5 place-items-center rounded-kbd border border-white/40 px-1 font-sans text-11 lg:inline-grid">
          C
        </kbd>
      </button>
      <CopyMenu
        ticket={ticket}
        className={`${buttonLook("solid")} ${side} ${isWide ? "min-h-10 min-w-10" : ""}`}
      />
      <p
        role="status"
        className={
          ticket.words === null
            ? "sr-only"
            : "fixed right-6 bottom-6 z-20 rounded-overlay bg-overlay px-3 py-2 font-medium shadow-popover max-sm:bottom-22"
        }
      >
        {ticket.words}
      </p>
    </div>
  );
}
