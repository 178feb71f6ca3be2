import type { MouseEvent, ReactNode } from "react";

/** What is particular to one row. */
export interface RowLook {
  readonly isChosen: boolean;
  /** Kept in sight, but not counted. */
  readonly isMuted: boolean;
  /** A word for styles that differ by row. */
  readonly variant: string;
}

/** A row; a card on a phone. */
export function TableRow({ look, children }: { look: RowLook; children: ReactNode }) {
  return (
    <tr
      data-chosen={look.isChosen || undefined}
      data-muted={look.isMuted || undefined}
      data-variant={look.variant}
      onClick={followLink}
    >
      {children}
    </tr>
  );
}

/**
 * A click beside the link is a click on it, with its keys: Ctrl opens another tab. Marking text is no click.
 */
function followLink(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, nativeEvent } = event;
  const isOnControl = target instanceof Element && target.closest("a, button, input") !== null;
  if (isOnControl || window.getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector("a")?.dispatchEvent(new window.MouseEvent("click", nativeEvent));
}
