"use client";

import { ChevronDown } from "lucide-react";
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import type { TicketCopy, TicketForm } from "./use-ticket-copy";

const forms: readonly (readonly [TicketForm, string])[] = [
  ["markdown", "As Markdown"],
  ["plain", "As plain text"],
  ["html", "As HTML"],
];

/** The other forms of the ticket text, for systems that take only one. */
export function CopyMenu({ ticket, className }: { ticket: TicketCopy; className: string }) {
  return (
    <MenuTrigger>
      <Button aria-label="Copy in another form" className={className}>
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
      </Button>
      <Popover
        placement="bottom end"
        className="min-w-44 rounded-overlay border border-line bg-overlay p-1 shadow-popover"
      >
        <Menu aria-label="Copy for ticket" className="outline-none">
          {forms.map(([form, words]) => (
            <MenuItem
              key={form}
              id={form}
              onAction={() => ticket.copy(form)}
              className="flex h-8 cursor-pointer items-center rounded-control px-2 outline-none data-focused:bg-hover"
            >
              {words}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
