"use client";

import type { ReactNode } from "react";
import { detailCopy } from "@/components/contribution/detail/copy";
import { type TicketForm, writeTicket } from "@/components/contribution/ticket-clipboard";
import { uiCopy } from "@/components/ui/copy";
import { Toast } from "@/components/ui/feedback/page-notice";
import { Button, IconButton } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { useTemporaryState } from "@/components/ui/load/timed-state";
import { focusInPlace } from "@/components/ui/page/focus";
import { usePageKeys } from "@/components/ui/page/keyboard";
import { closePopovers, Popover } from "@/components/ui/panel/popover";
import { copyText } from "@/components/ui/value/copy-text";
import type { TicketText } from "@/lib/records/sentences/ticket-text";

const menuId = "more-actions";
const compareId = "compare-panel";
const trigger = { popoverTarget: menuId, name: detailCopy.more } as const;
const print = () => window.print();

/** Closes the menu first, so that the focus returns to its button afterwards. */
function openComparison(): void {
  closePopovers();
  document.getElementById(compareId)?.showPopover();
}

export function BarActions(props: { id: string; text: TicketText; compareForm: ReactNode }) {
  const { id, text, compareForm } = props;
  const ticket = useTicketCopy(text);
  usePageKeys({
    c: () => ticket.copy("rich"),
    y: () => ticket.copyText(id, detailCopy.idCopied),
  });
  return (
    <>
      <IconButton {...trigger} icon="ellipsis" className="size-10 [anchor-name:--record-actions] sm:hidden" />
      <span className="hidden items-center gap-2 sm:flex">
        <Button icon="equal-not" popoverTarget={compareId}>
          {detailCopy.compare}
        </Button>
        <IconButton
          name={detailCopy.print}
          icon="printer"
          onClick={print}
          className="size-8 border border-line-2"
        />
        <span className="flex">
          <TicketButton ticket={ticket} className="rounded-r-none" />
          <IconButton
            {...trigger}
            look="solid"
            icon="chevron-down"
            className="rounded-l-none border-white/25 border-l px-1.5"
          />
        </span>
      </span>
      {/* Not in an element that a narrow window hides, because keys and the menu copy, too. */}
      <Toast>{ticket.words}</Toast>
      <Popover id={menuId} aria-label={detailCopy.more} className={`w-64 ${panelLook}`}>
        <div className="p-1">
          <h2 className="px-2 pt-1.5 pb-1 font-medium text-12 text-ink-3">{detailCopy.copyTicket}</h2>
          {forms.map(([form, label, icon]) => (
            <MenuEntry key={form} label={label} icon={icon} onClick={() => ticket.copy(form)} />
          ))}
          <MenuEntry label={detailCopy.print} icon="printer" onClick={print} className="sm:hidden" />
          <MenuEntry
            label={detailCopy.compare}
            icon="equal-not"
            onClick={openComparison}
            className="sm:hidden"
          />
        </div>
      </Popover>
      <Popover
        id={compareId}
        aria-label={detailCopy.compareLabel}
        onToggle={({ newState, currentTarget }) => {
          if (newState === "open") focusInPlace(currentTarget.querySelector("input[name=compare]"));
        }}
        className={`w-80 p-3 max-sm:[position-anchor:--record-actions] ${panelLook}`}
      >
        {compareForm}
      </Popover>
    </>
  );
}

/** Other forms of the ticket text, for systems that accept only one. */
const forms: readonly (readonly [TicketForm, string, IconName])[] = [
  ["markdown", detailCopy.asMarkdown, "hash"],
  ["plain", detailCopy.asPlainText, "file-text"],
  ["html", detailCopy.asHtml, "file-code"],
];

const panelLook =
  "inset-auto mt-1 [position-area:bottom_span-left] not-supports-[position-area:bottom]:top-28 " +
  "not-supports-[position-area:bottom]:right-4";

function MenuEntry(props: { label: string; icon: IconName; onClick: () => void; className?: string }) {
  const { label, icon, onClick, className = "" } = props;
  return (
    <button
      type="button"
      popoverTarget={menuId}
      popoverTargetAction="hide"
      onClick={onClick}
      className={`flex h-10 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover sm:h-8
        ${className}`}
    >
      <Icon name={icon} size={16} className="text-ink-3" />
      {label}
    </button>
  );
}

function TicketButton({ ticket, className = "" }: { ticket: TicketCopy; className?: string }) {
  return (
    <Button
      look="solid"
      icon={ticket.isDone ? "check" : "copy"}
      title={detailCopy.copyTicketHint}
      onClick={() => ticket.copy("rich")}
      className={className}
    >
      {detailCopy.copyTicket}
      <kbd
        aria-hidden
        className="hidden h-5 min-w-5 place-items-center rounded-kbd border border-white/40 px-1
          font-sans text-11 lg:inline-grid"
      >
        C
      </kbd>
    </Button>
  );
}

/** The copy button in the bar of a record without other actions, with its keyboard shortcut. */
export function TicketAction({ text }: { text: TicketText }) {
  const ticket = useTicketCopy(text);
  usePageKeys({ c: () => ticket.copy("rich") });
  return (
    <>
      <TicketButton ticket={ticket} />
      <Toast>{ticket.words}</Toast>
    </>
  );
}

/** The same button next to the tabs. On a phone, the bar has no room for it. */
export function PhoneTicketButton({ text }: { text: TicketText }) {
  const ticket = useTicketCopy(text);
  return (
    <div className="grid flex-1 basis-40 sm:hidden print:hidden">
      <TicketButton ticket={ticket} />
      <Toast>{ticket.words}</Toast>
    </div>
  );
}

const shownMs = 2000;

type TicketCopy = ReturnType<typeof useTicketCopy>;

function useTicketCopy(text: TicketText) {
  const [words, show] = useTemporaryState("", shownMs);
  const report = (writing: Promise<void>, done: string) =>
    void writing.then(
      () => show(done),
      () => show(uiCopy.couldntCopy),
    );
  return {
    /** The result of the last copy, for a moment; otherwise empty. */
    words,
    isDone: words !== "" && words !== uiCopy.couldntCopy,
    copyText: (plain: string, done: string) => report(copyText(plain), done),
    copy: (form: TicketForm) => report(writeTicket(text, form), detailCopy.copied[form]),
  };
}
