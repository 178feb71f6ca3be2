"use client";

import { Printer } from "lucide-react";
import { useRouter } from "next/navigation";
import { buttonLook } from "@/components/ui/button";
import type { TicketText } from "@/lib/reading/ticket-text";
import { CopyForTicket } from "./copy-for-ticket";
import { type NeighbourLinks, Neighbours } from "./neighbour-links";
import { usePageKeys } from "./use-page-keys";
import { useTicketCopy } from "./use-ticket-copy";

/** What can be done with the record, by button and by key. */
export function BarActions(props: { id: string; neighbours: NeighbourLinks | null; text: TicketText }) {
  const { id, neighbours, text } = props;
  const router = useRouter();
  const ticket = useTicketCopy(text);
  const { previous = null, next = null } = neighbours ?? {};
  usePageKeys({
    "[": previous === null ? undefined : () => router.push(previous),
    "]": next === null ? undefined : () => router.push(next),
    c: () => ticket.copy("rich"),
    y: () => ticket.copyText(id, "Id copied"),
  });
  return (
    <div className="ml-auto flex shrink-0 items-center gap-2">
      {neighbours === null ? null : <Neighbours links={neighbours} />}
      <span className="hidden items-center gap-2 sm:flex">
        <button
          type="button"
          aria-label="Print"
          title="Print"
          onClick={() => window.print()}
          className={`${buttonLook("icon")} border border-line-2`}
        >
          <Printer aria-hidden size={16} strokeWidth={1.75} />
        </button>
        <CopyForTicket ticket={ticket} />
      </span>
    </div>
  );
}
