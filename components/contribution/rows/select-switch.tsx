"use client";

import { Button } from "@/components/ui/form/button";
import { rowCopy } from "./copy";
import type { RowActions } from "./use-row-actions";

/**
 * Toggles selection on a phone, whose cards have no margin for checkboxes. Turning it off clears the
 * selection.
 */
export function SelectSwitch({ actions }: { actions: Pick<RowActions, "selection" | "toggleSelecting"> }) {
  const { isSelecting } = actions.selection;
  return (
    <Button look="quiet" onClick={actions.toggleSelecting} className="h-11! sm:hidden">
      {isSelecting ? rowCopy.selectDone : rowCopy.selectRows}
    </Button>
  );
}
