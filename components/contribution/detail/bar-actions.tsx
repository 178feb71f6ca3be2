"use client";

import type { ReactNode } from "react";
import { type TicketForm, writeTicket } from "@/components/contribution/ticket-clipboard";
import { buttonLook } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { useTemporaryState } from "@/components/ui/load/timed-state";
import { usePageKeys } from "@/components/ui/page/keyboard";
import type { TicketText } from "@/lib/records/sentences/ticket-text";

const menuId = "more-actions";

/** The actions of the record, by button and by key. */
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
        <Icon name="ellipsis" size={20} />
      </button>
      <span className="hidden items-center gap-2 sm:flex">
        <button
          type="button"
          aria-label="Print"
          title="Print"
          onClick={() => window.print()}
          className={`${buttonLook("icon")} size-8 border border-line-2`}
        >
          <Icon name="printer" size={16} />
        </button>
        <span className="flex">
          <TicketButton ticket={ticket} className="rounded-r-none" />
          <button
            {...trigger}
            className={`${buttonLook("solid")} rounded-l-none border-white/25 border-l px-1.5`}
          >
            <Icon name="chevron-down" size={16} />
          </button>
        </span>
      </span>
      <MoreMenu id={menuId} ticket={ticket}>
        {compareForm}
      </MoreMenu>
    </>
  );
}

const forms: readonly (readonly [TicketForm, string, IconName])[] = [
  ["markdown", "As Markdown", "hash"],
  ["plain", "As plain text", "file-text"],
  ["html", "As HTML", "file-code"],
];

const menuPlace =
  "inset-auto m-0 mt-1 [position-area:bottom_span-left] not-supports-[position-area:bottom]:top-28 " +
  "not-supports-[position-area:bottom]:right-4";
const entry = "flex h-10 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover sm:h-8";

/** The other forms of the ticket text, for systems that take only one, and a comparison. */
function MoreMenu(props: { id: string; ticket: TicketCopy; children: ReactNode }) {
  const { id, ticket, children } = props;
  return (
    <section
      id={id}
      popover="auto"
      aria-label="More"
      className={`w-64 max-w-[calc(100vw-32px)] rounded-overlay border border-line bg-overlay text-ink
        shadow-popover print:hidden ${menuPlace}`}
    >
      <div className="p-1">
        <h2 className="px-2 pt-1.5 pb-1 font-medium text-12 text-ink-3">Copy for ticket</h2>
        {forms.map(([form, words, icon]) => (
          <button
            key={form}
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => ticket.copy(form)}
            className={entry}
          >
            <Icon name={icon} size={16} className="text-ink-3" />
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
          <Icon name="printer" size={16} className="text-ink-3" />
          Print
        </button>
      </div>
      <div className="border-line border-t p-3">{children}</div>
    </section>
  );
}

/** The primary button of the page: copies the record for a ticket, with personal data masked. */
function TicketButton({ ticket, className }: { ticket: TicketCopy; className: string }) {
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

/** The same button under the summary: on a phone the bar has no room for it. */
export function PhoneTicketButton({ text }: { text: TicketText }) {
  return (
    <div className="-mt-2 grid sm:hidden print:hidden">
      <TicketButton ticket={useTicketCopy(text)} className="min-h-10" />
    </div>
  );
}

interface TicketCopy {
  /** The result of the last copy, for a moment. */
  readonly words: string | null;
  readonly isDone: boolean;
  copy(form: TicketForm): void;
  copyText(text: string, words: string): void;
}

const shownMs = 2000;
const failed = "Could not be copied";
const copied: Readonly<Record<TicketForm, string>> = {
  rich: "Copied",
  markdown: "Copied as Markdown",
  plain: "Copied as plain text",
  html: "Copied as HTML",
};

/** Copies the ticket text and reports whether it worked. */
function useTicketCopy(text: TicketText): TicketCopy {
  const [words, show] = useTemporaryState<string | null>(null, shownMs);

  function report(writing: Promise<void>, done: string): void {
    void writing.then(
      () => show(done),
      () => show(failed),
    );
  }

  return {
    words,
    isDone: words !== null && words !== failed,
    copyText: (plain, done) => report(navigator.clipboard.writeText(plain), done),
    copy: (form) => report(writeTicket(text, form), copied[form]),
  };
}
