"use client";

import { Button } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { rowCopy } from "./copy";
import type { RowActions } from "./use-row-actions";

/**
 * Toggles selection on a phone, whose cards have no margin for checkboxes. Turning it off clears the
 * selection.
 */
export function SelectSwitch({ actions }: { actions: Pick<RowActions, "selection" | "toggleSelecting"> }) {
  const { isSelecting } = actions.selection;
  return (
    <Button
      look="quiet"
      title={isSelecting ? undefined : rowCopy.selectRows}
      onClick={actions.toggleSelecting}
      className="h-11! min-w-11 sm:hidden"
    >
      {isSelecting ? (
        rowCopy.selectDone
      ) : (
        <>
          <Icon name="circle-check" size={16} className="text-ink-2" />
          <span className="sr-only">{rowCopy.selectRows}</span>
        </>
      )}
    </Button>
  );
}
