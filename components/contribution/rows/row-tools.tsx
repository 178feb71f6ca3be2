"use client";

import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { CopyButton } from "@/components/ui/copy/copy-button";
import { IconButton } from "@/components/ui/form/button";
import { Kbd } from "@/components/ui/page/keyboard";
import styles from "./row-tools.module.css";

/** The id of a row, and the cell with its link. */
interface RowCell {
  readonly id: string;
  readonly cell: Element;
}

/** Copy and peek buttons in the rows under the pointer and with the focus, after the link of the row. */
export default function RowTools(props: {
  chosen: string | null;
  peek: string | null;
  onPeek: (id: string) => void;
}) {
  const [hovered, setHovered] = useState(() => rowCellOf(document.querySelector("tbody tr:hover")));
  const [focused, setFocused] = useState(() => rowCellOf(document.activeElement));

  useEffect(() => {
    const hover = ({ target }: Event) => setHovered((place) => nearest(place, target));
    const focus = ({ target }: Event) => setFocused((place) => nearest(place, target));
    document.addEventListener("pointerover", hover);
    document.addEventListener("focusin", focus);
    return () => {
      document.removeEventListener("pointerover", hover);
      document.removeEventListener("focusin", focus);
    };
  }, []);

  // The rows of the next page are in the same cells, under a pointer that has not moved.
  useLayoutEffect(() => {
    setHovered((place) => nearest(place, place?.cell ?? null));
    setFocused((place) => nearest(place, place?.cell ?? null));
  });

  const places = [hovered, focused?.cell === hovered?.cell ? null : focused];
  return places.map((place) =>
    place?.cell.isConnected
      ? createPortal(
          <span className={styles["tools"]}>
            <span>
              <CopyButton text={place.id} label={`Copy the ID ${place.id}`} />
              <IconButton
                name={`Peek at ${place.id}`}
                title="Peek"
                icon="panel-right"
                iconSize={14}
                aria-pressed={props.peek === place.id}
                onClick={() => props.onPeek(place.id)}
              />
            </span>
            {props.chosen === place.id ? (
              <span aria-hidden>
                <Kbd>Space</Kbd>
              </span>
            ) : null}
          </span>,
          place.cell,
          place.id,
        )
      : null,
  );
}

/** The row of an element; the same object as before if the row is the same. */
function nearest(before: RowCell | null, target: EventTarget | null): RowCell | null {
  const place = target instanceof Element ? rowCellOf(target) : null;
  return place !== null && place.cell === before?.cell && place.id === before.id ? before : place;
}

function rowCellOf(element: Element | null): RowCell | null {
  const link = element?.closest("tbody tr")?.querySelector("a[data-row-link]");
  const id = link?.getAttribute("data-row-link");
  const cell = link?.closest("td, th");
  return id && cell ? { id, cell } : null;
}
