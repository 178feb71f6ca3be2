"use client";

import { Button } from "@/components/ui/form/button";
import { rowCopy } from "./copy";
import type { RowActions } from "./use-row-actions";

/** Shows the checkboxes of a phone's cards, which have no margin for them. Hides them, and deselects all. */
export function SelectSwitch({ actions }: { actions: Pick<RowActions, "selection" | "switchSelection"> }) {
  const { isOpen } = actions.selection;
  return (
    <Button look="quiet" aria-pressed={isOpen} onClick={actions.switchSelection} className="h-11! sm:hidden">
      {isOpen ? rowCopy.selectDone : rowCopy.selectRows}
    </Button>
  );
}

const toastLook =
  "pointer-events-none fixed bottom-16 left-1/2 z-30 -translate-x-1/2 rounded-control bg-ink px-3 py-2 " +
  "font-medium text-surface shadow-popover max-sm:bottom-24 print:hidden";

/** The result of the last action on rows; empty when it is over. */
export function ActionNotice({ children }: { children: string }) {
  return (
    <p role="status" className={children === "" ? "sr-only" : toastLook}>
      {children}
    </p>
  );
}
