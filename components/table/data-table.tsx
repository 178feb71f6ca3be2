"use client";

import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import {
  createContext,
  type DragEvent,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
} from "react";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { isWithin } from "@/components/ui/page/keyboard";
import { ScrollRegion } from "@/components/ui/panel/section";
import type { Density } from "@/lib/client/preferences";
import { columnDrop, startColumnDrag } from "./column-drag";
import styles from "./data-table.module.css";
import { type ColumnSort, SortLink } from "./sort";

/** A column of a table. Pass the same array of columns at every render. Widths are in px. */
export interface DeskColumn<Row, Context> {
  readonly id: string;
  readonly heading: string;
  readonly Cell: (props: { row: Row; context: Context }) => ReactNode;
  /** Used until a user chooses another width. */
  readonly width: number;
  /** The width to which it may shrink if other columns need room for a long figure. */
  readonly minWidth?: number;
  /** Takes the room that other columns leave. Only the last such column does. */
  readonly grows?: boolean;
  /** For figures: aligned to the end of the cell, and never truncated. */
  readonly align?: "end" | undefined;
  readonly isRowHeader?: boolean;
  readonly cell?: string | undefined;
  /** A class that hides it if there is no room, unless the user chose the columns. */
  readonly yields?: string | undefined;
}

interface TableLayout {
  /** Ids of the columns, in order. The default is all columns. */
  readonly shown?: readonly string[];
  /** Whether the user chose the columns. If so, none is hidden or narrowed, and the table scrolls instead. */
  readonly isChosen?: boolean;
  /** Widths in px chosen by the user, by column id. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly onWidth?: (id: string, px: number) => void;
  /** Moves a dragged column to the position of another. */
  readonly onMove?: (id: string, to: string) => void;
  /** The default is the user's preference. */
  readonly density?: Density | undefined;
}

interface RowSelection {
  readonly ids: readonly string[];
  /** Whether a phone's cards have checkboxes. */
  readonly isSelecting?: boolean;
  /** The row whose checkbox the Tab key reaches: one stop, instead of one per row. */
  readonly chosen: string | null;
  readonly label: (id: string) => string;
  /** @param isRange whether all rows since the last one change as well */
  readonly toggle: (id: string, isRange: boolean) => void;
}

/** No features: the server sorts the rows and divides them into pages, and columns are passed as shown. */
const features = tableFeatures({});

const SelectionContext = createContext<RowSelection | null>(null);

/**
 * A table whose head and first column stay visible. It scrolls in a named region that the keyboard can reach.
 * On a phone the rows are cards, with the same cells.
 */
export function DataTable<Row extends { readonly id: string }, Context>(props: {
  caption: string;
  columns: readonly DeskColumn<Row, Context>[];
  rows: readonly Row[];
  /** Passed to every cell. A new object renders all cells again. */
  context: Context;
  lookOf?: (row: Row) => RowLook;
  /** Called when a row, or something in it, gets the focus. */
  onChoose?: (row: Row) => void;
  layout?: TableLayout;
  /** Keyed by the ids of the columns that the list can be sorted by. */
  sorts?: Readonly<Record<string, ColumnSort>>;
  selection?: RowSelection | null;
  isBusy?: boolean;
}) {
  const { caption, columns, context, layout = {}, lookOf, selection = null, isBusy = false } = props;
  const { preferences } = usePreferences();
  const isSelectable = selection !== null;
  const { shown = columns.map(({ id }) => id), isChosen = false, density = preferences.density } = layout;
  const order = shown.join(" ");
  const shownColumns = useMemo(
    () => order.split(" ").flatMap((shownId) => columns.filter(({ id }) => id === shownId)),
    [order, columns],
  );
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return shownColumns.map(({ id, heading }) => helper.display({ id, header: heading }));
  }, [shownColumns]);
  const table = useTable({ features, columns: definitions, data: props.rows, getRowId: ({ id }) => id });
  const { rows } = table.getRowModel();
  // Cells are most of the page, so they are not rendered again when the focus moves or a page loads.
  const cells = useMemo(
    () =>
      rows.map((row) =>
        shownColumns.map((column, index) => {
          const { id, Cell, align, isRowHeader } = column;
          const Element = isRowHeader ? "th" : "td";
          const look = cellClass(column, isChosen);
          return (
            <Element key={id} scope={isRowHeader ? "row" : undefined} data-align={align} className={look}>
              {isSelectable && index === 0 ? <RowCheckbox id={row.id} /> : null}
              <Cell row={row.original} context={context} />
            </Element>
          );
        }),
      ),
    [rows, context, shownColumns, isChosen, isSelectable],
  );
  const pressed = useRef<string | null>(null);

  function rowOf(target: EventTarget) {
    return target instanceof Element ? rows[target.closest("tr")?.sectionRowIndex ?? -1] : undefined;
  }

  function choose({ target }: FocusEvent): void {
    const row = rowOf(target);
    if (row !== undefined) props.onChoose?.(row.original);
  }

  /** Cancels a click if the row under the pointer changed since pointerdown, for example with a new page. */
  function stopClickOnOtherRow(event: MouseEvent): void {
    const id = pressed.current;
    pressed.current = null;
    if (id === null || event.detail === 0 || rowOf(event.target)?.id === id) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <ScrollRegion
      label={caption}
      className="relative min-h-0 min-w-0 flex-1 -outline-offset-2 sm:overflow-auto
      print:overflow-visible"
    >
      <table
        data-density={density}
        data-selecting={selection?.isSelecting || undefined}
        aria-busy={isBusy}
        className={styles["table"]}
        onPointerOver={addTruncationTooltip}
      >
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={shownColumns} layout={layout} sorts={props.sorts ?? {}} />
        <SelectionContext value={selection}>
          <tbody
            onFocus={choose}
            onPointerDownCapture={({ target }) => {
              pressed.current = rowOf(target)?.id ?? null;
            }}
            onClickCapture={stopClickOnOtherRow}
          >
            {/* Keyed by position: reusing the elements for the next page takes half the time. */}
            {rows.map((row, index) => {
              const look = lookOf?.(row.original);
              return (
                <tr
                  key={row.index}
                  data-chosen={look?.isChosen || undefined}
                  data-muted={look?.isMuted || undefined}
                  data-selected={selection?.ids.includes(row.id) || undefined}
                  data-variant={look?.variant}
                  onClick={followLink}
                >
                  {cells[index]}
                </tr>
              );
            })}
          </tbody>
        </SelectionContext>
      </table>
    </ScrollRegion>
  );
}

type ColumnLook = Omit<DeskColumn<never, never>, "Cell">;

function cellClass({ cell, yields }: ColumnLook, isChosen: boolean): string | undefined {
  return isChosen || yields === undefined ? cell : `${cell ?? ""} ${yields}`.trim();
}

function RowCheckbox({ id }: { id: string }) {
  const selection = useContext(SelectionContext);
  if (selection === null) return null;
  return (
    <label className={styles["select"]}>
      <input
        type="checkbox"
        aria-label={selection.label(id)}
        tabIndex={selection.chosen === id ? 0 : -1}
        checked={selection.ids.includes(id)}
        onChange={({ nativeEvent: event }) =>
          selection.toggle(id, event instanceof window.MouseEvent && event.shiftKey)
        }
      />
    </label>
  );
}

/** Returns a width that grows with the text size set by the user. */
function inRem(px: number): string {
  return `${px / 16}rem`;
}

/** Adds a tooltip to truncated text when the pointer is on it, because few cells of a page need one. */
function addTruncationTooltip({ target }: PointerEvent): void {
  const box = target instanceof Element ? target.closest<HTMLElement>("tbody :is(td, th) *") : null;
  const cut = box === null ? null : truncatedAncestor(box);
  if (cut === null) return;
  if (isMasked(cut)) cut.removeAttribute("title");
  else if (cut.title === "") addTitle(cut);
}

function addTitle(cut: HTMLElement): void {
  cut.title = cut.textContent?.trim() ?? "";
  // The next page reuses these elements, so a stale title must not remain.
  cut.addEventListener("pointerleave", () => cut.removeAttribute("title"), { once: true });
}

/** Whether the mask covers text of a box. Its tooltip would show that text. */
function isMasked(box: HTMLElement): boolean {
  return box.closest("[data-mask=on]") !== null && box.querySelector("[data-private]") !== null;
}

/** Returns the nearest box around an element, within its cell, that truncates its content. */
function truncatedAncestor(element: HTMLElement): HTMLElement | null {
  let box: HTMLElement | null = element;
  while (box !== null && !/^T[DH]$/.test(box.tagName)) {
    if (box.scrollWidth > box.clientWidth && getComputedStyle(box).textOverflow === "ellipsis") return box;
    box = box.parentElement;
  }
  return null;
}

interface RowLook {
  readonly isChosen: boolean;
  /** Shown, but not counted. */
  readonly isMuted: boolean;
  /** A word for styles that differ by row. */
  readonly variant?: string;
}

/** Clicks the link of a row, if it has one; with Ctrl, in another tab. Selecting text is not a click. */
function followLink(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, nativeEvent } = event;
  if (isWithin(target, "a, button, label") || window.getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector("a[data-row-link]")?.dispatchEvent(new window.MouseEvent("click", nativeEvent));
}

/** Headings to drag, each with an edge to resize the column. They stay visible while rows scroll. */
function TableHead(props: {
  columns: readonly ColumnLook[];
  layout: TableLayout;
  sorts: Readonly<Record<string, ColumnSort>>;
}) {
  const { columns, layout, sorts } = props;
  const { isChosen = false, widths = {}, onWidth, onMove } = layout;
  const growing = columns.findLast(({ id, grows }) => grows === true && widths[id] === undefined);
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { id, heading, align, yields = "" } = column;
          const sort = sorts[id];
          const { width, minWidth, isSized } = columnWidths(column, layout);
          // The last of the columns that grow may be hidden next to a docked peek.
          const growth = isSized || column.grows !== true ? "" : "xl:in-data-peek:w-auto!";
          return (
            <th
              key={id}
              scope="col"
              data-align={align}
              aria-sort={sort?.direction ?? undefined}
              className={`print:w-auto! print:min-w-0! ${isChosen ? "" : yields} ${growth}`}
              {...(onMove !== undefined && {
                draggable: true,
                onDragStart: (event: DragEvent) => startColumnDrag(event, id),
                ...columnDrop((dragged) => onMove(dragged, id)),
              })}
              style={{ width: column === growing ? undefined : inRem(width), minWidth: inRem(minWidth) }}
            >
              {sort === undefined ? <span>{heading}</span> : <SortLink heading={heading} {...sort} />}
              {/* For the pointer only, like dragging. The panel of columns offers both to the keyboard. */}
              {onWidth === undefined ? null : (
                <i
                  aria-hidden
                  draggable
                  onDragStart={(event) => {
                    event.preventDefault();
                    event.stopPropagation();
                  }}
                  onPointerDown={(event) => dragWidth(event, (px) => onWidth(id, px))}
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Returns the widths of a column in px. It does not shrink if the user chose the columns or its width. */
function columnWidths(column: ColumnLook, { isChosen = false, widths = {} }: TableLayout) {
  const chosen = widths[column.id];
  const width = chosen ?? column.width;
  const isSized = isChosen || chosen !== undefined;
  return { width, minWidth: isSized ? width : (column.minWidth ?? width), isSized };
}

/** Follows a pointer that drags the edge of a heading. Reports the new width in px at normal text size. */
function dragWidth(event: PointerEvent<HTMLElement>, report: (px: number) => void): void {
  if (event.button !== 0) return;
  const edge = event.currentTarget;
  const width = edge.closest("th")?.getBoundingClientRect().width ?? 0;
  const start = event.clientX;
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  const rootSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const move = ({ clientX }: globalThis.PointerEvent) => report(((width + clientX - start) * 16) / rootSize);
  edge.addEventListener("pointermove", move);
  edge.addEventListener("lostpointercapture", () => edge.removeEventListener("pointermove", move), {
    once: true,
  });
}
