"use client";

import { useState } from "react";
import { createPortal } from "react-dom";
import { rowCopy } from "@/components/contribution/rows/copy";
import { IconButton } from "@/components/ui/form/button";
import { Kbd } from "@/components/ui/page/keyboard";
import { useWindowEvent } from "@/components/ui/page/window-event";
import { valueCopy } from "@/components/ui/value/copy";
import { CopyButton } from "@/components/ui/value/copy-button";
import type { ListRow } from "@/lib/records/list-rows";
import styles from "./row-tools.module.css";

/** Copy and peek buttons after the link of the hovered row and of the focused row. */
export default function RowTools(props: {
  rows: readonly ListRow[];
  /** The id of the row that keys work on. */
  chosen: string | null;
  peek: string | undefined;
  onPeek: (id: string) => void;
}) {
  const { rows, chosen, peek, onPeek } = props;
  const [hovered, setHovered] = useState(() => rowOf(document.querySelector("tbody tr:hover")));
  const [focused, setFocused] = useState(() => rowOf(document.activeElement));

  useWindowEvent("pointerover", ({ target }) => setHovered(rowOf(target)));
  useWindowEvent("focusin", ({ target }) => setFocused(rowOf(target)));

  return [...new Set([hovered, focused])].map((row) => {
    // The rows of the next page reuse the elements, even under a pointer that has not moved.
    const id = rows[row?.sectionRowIndex ?? -1]?.id;
    const cell = row?.querySelector("a[data-row-link]")?.closest("td, th");
    if (id === undefined || !cell?.isConnected) return null;
    return createPortal(
      <span className={styles["tools"]}>
        <span>
          <CopyButton text={id} label={valueCopy.copyNamed(`ID ${id}`)} />
          <IconButton
            name={rowCopy.peekAt(id)}
            title={rowCopy.peek}
            icon="panel-right"
            iconSize={14}
            aria-pressed={peek === id}
            onClick={() => onPeek(id)}
          />
        </span>
        {chosen === id ? (
          <span aria-hidden>
            <Kbd>{rowCopy.peekKey}</Kbd>
          </span>
        ) : null}
      </span>,
      cell,
      id,
    );
  });
}

function rowOf(target: EventTarget | null): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>("tbody tr") : null;
}
