"use client";

import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { rowCopy } from "@/components/contribution/rows/copy";
import { IconButton } from "@/components/ui/form/button";
import { Kbd } from "@/components/ui/page/keyboard";
import { useWindowEvent } from "@/components/ui/page/window-event";
import { valueCopy } from "@/components/ui/value/copy";
import { CopyButton } from "@/components/ui/value/copy-button";
import styles from "./row-tools.module.css";

interface RowCell {
  readonly id: string;
  readonly cell: Element;
}

/** Copy and peek buttons after the link of the hovered row and of the focused row. */
export default function RowTools(props: {
  /** The id of the row that keys work on. */
  chosen: string | null;
  peek: string | undefined;
  onPeek: (id: string) => void;
}) {
  const [hovered, setHovered] = useState(() => rowCellOf(document.querySelector("tbody tr:hover")));
  const [focused, setFocused] = useState(() => rowCellOf(document.activeElement));

  useWindowEvent("pointerover", ({ target }) => setHovered((row) => sameOrNewRow(row, target)));
  useWindowEvent("focusin", ({ target }) => setFocused((row) => sameOrNewRow(row, target)));

  // The rows of the next page reuse the cells, even under a pointer that has not moved.
  useLayoutEffect(() => {
    setHovered((row) => sameOrNewRow(row, row?.cell ?? null));
    setFocused((row) => sameOrNewRow(row, row?.cell ?? null));
  });

  const cells = [hovered, focused?.cell === hovered?.cell ? null : focused];
  return cells.map((row) =>
    row?.cell.isConnected
      ? createPortal(
          <span className={styles["tools"]}>
            <span>
              <CopyButton text={row.id} label={valueCopy.copyNamed(`ID ${row.id}`)} />
              <IconButton
                name={rowCopy.peekAt(row.id)}
                title={rowCopy.peek}
                icon="panel-right"
                iconSize={14}
                aria-pressed={props.peek === row.id}
                onClick={() => props.onPeek(row.id)}
              />
            </span>
            {props.chosen === row.id ? (
              <span aria-hidden>
                <Kbd>{rowCopy.peekKey}</Kbd>
              </span>
            ) : null}
          </span>,
          row.cell,
          row.id,
        )
      : null,
  );
}

/** Returns the row of an element; the same object as before if the row has not changed. */
function sameOrNewRow(before: RowCell | null, target: EventTarget | null): RowCell | null {
  const row = target instanceof Element ? rowCellOf(target) : null;
  return row !== null && row.cell === before?.cell && row.id === before.id ? before : row;
}

function rowCellOf(element: Element | null): RowCell | null {
  const link = element?.closest("tbody tr")?.querySelector("a[data-row-link]");
  const id = link?.getAttribute("data-row-link");
  const cell = link?.closest("td, th");
  return id && cell ? { id, cell } : null;
}
