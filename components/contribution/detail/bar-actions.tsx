"use client";

import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { ChevronDown, Ellipsis, Printer } from "@/components/ui/icons";
import { usePageKeys } from "@/components/ui/use-page-keys";
import type { TicketText } from "@/lib/reading/ticket-text";
import { MoreMenu } from "./more-menu";
import { TicketButton } from "./ticket-button";
import { useTicketCopy } from "./use-ticket-copy";

const menuId = "more-actions";

/** What can be done with the record, by button and by key. */
export function BarActions(props: { id: string; text: TicketText; compareForm: ReactNode }) {
  const { id, text, compareForm } = props;
  const ticket = useTicketCopy(text);
  usePageKeys({
    c: () => ticket.copy("rich"),
    y: () => ticket.copyText(id, "Id copied"),
  });
  const trigger = { type: "button", popoverTarget: menuId, "aria-label": "More", title: "More" } as const;
  return (
    <>
      <button {...trigger} className={`${buttonLook("icon")} size-10 sm:hidden`}>
        <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
      </button>
      <span className="hidden items-center gap-2 sm:flex">
        <button
          type="button"
          aria-label="Print"
          title="Print"
          onClick={() => window.print()}
          className={`${buttonLook("icon")} size-8 border border-line-2`}
        >
          <Printer aria-hidden size={16} strokeWidth={1.75} />
        </button>
        <span className="flex">
          <TicketButton ticket={ticket} className="rounded-r-none" />
          <button
            {...trigger}
            className={`${buttonLook("solid")} rounded-l-none border-white/25 border-l px-1.5`}
          >
            <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
          </button>
        </span>
      </span>
      <MoreMenu id={menuId} ticket={ticket}>
        {compareForm}
      </MoreMenu>
    </>
  );
}
