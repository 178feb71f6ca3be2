"use client";

import type { ReactNode } from "react";
import type { TicketForm } from "@/components/contribution/ticket-clipboard";
import { FileCode, FileText, Hash, Printer } from "@/components/ui/icons";
import type { TicketCopy } from "./use-ticket-copy";

const forms: readonly (readonly [TicketForm, string, typeof Hash])[] = [
  ["markdown", "As Markdown", Hash],
  ["plain", "As plain text", FileText],
  ["html", "As HTML", FileCode],
];

const place =
  "inset-auto m-0 mt-1 [position-area:bottom_span-left] not-supports-[position-area:bottom]:top-28 " +
  "not-supports-[position-area:bottom]:right-4";
const entry = "flex h-10 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover sm:h-8";

/**
 * What is done less often: the other forms of the ticket text, for systems that take only one, and a
 * comparison.
 */
export function MoreMenu(props: { id: string; ticket: TicketCopy; children: ReactNode }) {
  const { id, ticket, children } = props;
  return (
    <section
      id={id}
      popover="auto"
      aria-label="More"
      className={`w-64 max-w-[calc(100vw-32px)] rounded-overlay border border-line bg-overlay text-ink
        shadow-popover print:hidden ${place}`}
    >
      <div className="p-1">
        <h2 className="px-2 pt-1.5 pb-1 font-medium text-12 text-ink-3">Copy for ticket</h2>
        {forms.map(([form, words, Icon]) => (
          <button
            key={form}
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => ticket.copy(form)}
            className={entry}
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} className="text-ink-3" />
            {words}
          </button>
        ))}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => window.print()}
          className={`${entry} sm:hidden`}
        >
          <Printer aria-hidden size={16} strokeWidth={1.75} className="text-ink-3" />
          Print
        </button>
      </div>
      <div className="border-line border-t p-3">{children}</div>
    </section>
  );
}
