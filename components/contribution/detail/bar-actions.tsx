"use client";

import type { ReactNode } from "react";
import { detailCopy } from "@/components/contribution/detail/copy";
import { type TicketForm, writeTicket } from "@/components/contribution/ticket-clipboard";
import { announceCopy, useToast } from "@/components/ui/feedback/toast";
import { Button, IconButton } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
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
  usePageKeys({
    c: () => copyTicket(text, "rich"),
    y: () => announceCopy(copyText(id), detailCopy.idCopied),
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
          <TicketButton text={text} className="rounded-r-none" />
          <IconButton
            {...trigger}
            look="solid"
            icon="chevron-down"
            className="rounded-l-none border-white/25 border-l px-1.5"
          />
        </span>
      </span>
      <Popover id={menuId} aria-label={detailCopy.more} className={`w-64 ${panelLook}`}>
        <div className="p-1">
          <h2 className="px-2 pt-1.5 pb-1 font-medium text-12 text-ink-3">{detailCopy.copyTicket}</h2>
          {forms.map(([form, label, icon]) => (
            <MenuEntry key={form} label={label} icon={icon} onClick={() => copyTicket(text, form)} />
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

function copyTicket(text: TicketText, form: TicketForm): void {
  announceCopy(writeTicket(text, form), detailCopy.copied[form]);
}

const copiedWords: readonly string[] = [...Object.values(detailCopy.copied), detailCopy.idCopied];

export function TicketButton({ text, className = "" }: { text: TicketText; className?: string }) {
  const isDone = copiedWords.includes(useToast());
  return (
    <Button
      look="solid"
      icon={isDone ? "check" : "copy"}
      title={detailCopy.copyTicketHint}
      onClick={() => copyTicket(text, "rich")}
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
  usePageKeys({ c: () => copyTicket(text, "rich") });
  return <TicketButton text={text} />;
}
