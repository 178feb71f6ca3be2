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
