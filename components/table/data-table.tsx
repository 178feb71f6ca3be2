"use client";

import { createColumnHelper, FlexRender, type Header, tableFeatures, useTable } from "@tanstack/react-table";
import {
  type ComponentType,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ScrollRegion } from "@/components/ui/panel/section";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { Density } from "@/lib/client/preferences";
import styles from "./data-table.module.css";

/** The layout of a column. */
interface ColumnLook {
  readonly heading: string;
  /** In px, the default. */
  readonly width: number;
  /** Takes what the other columns leave; of several the last. */
  readonly grows?: boolean;
  readonly align?: "end";
  /** The list can be sorted by it; the server does the sorting. */
  readonly sorts?: boolean;
  /** A class for its cells. */
  readonly cell?: string | undefined;
  /** A class that hides the column where there is no room, unless a user chose the columns. */
  readonly yields?: string | undefined;
}

/** A column as a list writes it down. */
export interface DeskColumn<Row> extends ColumnLook {
  readonly id: string;
  readonly Cell: ComponentType<{ row: Row }>;
}

/**
 * The features of the tables: the server sorts and pages the rows, and columns are passed in display
 * order.
 */
const features = tableFeatures({ columnMeta: {} as ColumnLook });

/** Columns for a table. Called once, outside of components: a table wants them stable. */
export function defineColumns<Row extends object>(columns: readonly DeskColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return columns.map(({ id, Cell, ...look }) =>
    helper.display({ id, header: look.heading, meta: look, cell: ({ row }) => <Cell row={row.original} /> }),
  );
}

type ColumnSet<Row extends object> = ReturnType<typeof defineColumns<Row>>;

/** The layout of the table. */
export interface TableLayout {
  /** Ids of the columns, in order. */
  readonly shown: readonly string[];
  /** Somebody chose these columns: none of them gives way, the table scrolls instead. */
  readonly isChosen: boolean;
  /** Widths in px that a user chose, by column. */
  readonly widths: Readonly<Record<string, number>>;
  readonly onWidth: (id: string, px: number) => void;
  readonly density: Density;
}

/**
 * A table with a sticky head and first column. It scrolls in a named region that the keyboard can reach.
 * On a phone its rows are cards made of the same cells.
 */
export function DataTable<Row extends object>(props: {
  caption: string;
  columns: ColumnSet<Row>;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  lookOf: (row: Row) => RowLook;
  /** A row, or something in it, has got the focus. */
  onChoose: (row: Row) => void;
  layout: TableLayout;
  sorting: Sorting;
  /** Newer rows are loading. */
  isBusy: boolean;
}) {
  const { caption, columns, layout, lookOf } = props;
  const { shown, isChosen, widths } = layout;
  const order = shown.join(" ");
  // A new list of columns rebuilds the whole table.
  const shownColumns = useMemo(
    () => order.split(" ").flatMap((shownId) => columns.filter(({ id }) => id === shownId)),
    [order, columns],
  );
  const table = useTable({
    features,
    columns: shownColumns,
    data: props.rows,
    getRowId: props.idOf,
  });
  const leaves = table.getAllLeafColumns();
  const growing = leaves.findLast(
    ({ id, columnDef: { meta } }) => meta?.grows === true && widths[id] === undefined,
  );
  const visible = leaves.map(({ id, columnDef: { meta } }) => ({
    id,
    width: widths[id] ?? meta?.width ?? 0,
    grows: id === growing?.id,
    className: isChosen ? undefined : meta?.yields,
  }));
  const { rows } = table.getRowModel();
  // Cached until the rows or columns change: a choice or a loading state renders no cell again.
  const cells = useMemo(
    () =>
      rows.map((row) =>
        row.getAllCells().map((cell, at) => {
          const { align, cell: look, yields } = leaves[at]?.columnDef.meta ?? {};
          const classes = isChosen || yields === undefined ? look : `${look ?? ""} ${yields}`.trim();
          return (
            <td key={cell.column.id} data-align={align} className={classes}>
              <FlexRender cell={cell} />
            </td>
          );
        }),
      ),
    [rows, leaves, isChosen],
  );
  const isLate = useIsLate(props.isBusy);
  const least = visible.reduce((sum, { width }) => sum + width, 0);

  const pressed = useRef<string | null>(null);

  function rowOf(target: EventTarget) {
    return target instanceof Element ? rows[target.closest("tr")?.sectionRowIndex ?? -1] : undefined;
  }

  function choose({ target }: FocusEvent): void {
    const row = rowOf(target);
    if (row !== undefined) props.onChoose(row.original);
  }

  /** Drops a click on a row that moved under the pointer after it was pressed. */
  function keepPressed(event: MouseEvent): void {
    const meant = pressed.current;
    pressed.current = null;
    if (meant === null || event.detail === 0 || rowOf(event.target)?.id === meant) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <ScrollRegion
      label={caption}
      className="relative min-h-0 min-w-0 flex-1 -outline-offset-2 sm:overflow-auto"
    >
      <table
        data-density={layout.density}
        aria-busy={props.isBusy}
        data-late={isLate || undefined}
        style={isChosen ? { minWidth: inRem(least) } : undefined}
        className={styles["table"]}
        onPointerOver={nameCutText}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {visible.map(({ id, width, grows, className }) => (
            <col key={id} className={className} style={grows ? undefined : { width: inRem(width) }} />
          ))}
        </colgroup>
        <TableHead
          headers={table.getHeaderGroups().flatMap((group) => group.headers)}
          isChosen={isChosen}
          sorting={props.sorting}
          onWidth={layout.onWidth}
        />
        <tbody
          onFocus={choose}
          onPointerDownCapture={({ target }) => {
            pressed.current = rowOf(target)?.id ?? null;
          }}
          onClickCapture={keepPressed}
        >
          {/* The key is the position: updating the rows in place takes half the time of creating new
              ones. */}
          {rows.map((row, at) => (
            <TableRow key={row.index} look={lookOf(row.original)}>
              {cells[at]}
            </TableRow>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A width that grows with the size of text. */
function inRem(px: number): string {
  return `${px / 16}rem`;
}

/** Sets the tooltip of a truncated text when the pointer reaches it, instead of one for every cell. */
function nameCutText({ target }: PointerEvent): void {
  const box = target instanceof Element ? target.closest<HTMLElement>("td *") : null;
  const cut = box === null ? null : cutBox(box);
  if (cut !== null && cut.title === "") cut.title = cut.textContent?.trim() ?? "";
}

/** The box around an element, within its cell, that does not show all of itself. */
function cutBox(element: HTMLElement): HTMLElement | null {
  for (let box: HTMLElement | null = element; box !== null && box.tagName !== "TD"; box = box.parentElement) {
    if (box.scrollWidth > box.clientWidth && getComputedStyle(box).textOverflow === "ellipsis") return box;
  }
  return null;
}

/** The state of a row. */
interface RowLook {
  readonly isChosen: boolean;
  /** Kept in sight, but not counted. */
  readonly isMuted: boolean;
  /** A word for styles that differ by row. */
  readonly variant: string;
}

/** A row; a card on a phone. */
function TableRow({ look, children }: { look: RowLook; children: ReactNode }) {
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
 * Forwards a click on the row to its link with the modifier keys: Ctrl opens a new tab. Selecting text
 * does not count as a click.
 */
function followLink(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, nativeEvent } = event;
  const isOnControl = target instanceof Element && target.closest("a, button, input") !== null;
  if (isOnControl || window.getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector("a")?.dispatchEvent(new window.MouseEvent("click", nativeEvent));
}

/** Which way a list is sorted by its sortable column, and how to turn it round. */
interface Sorting {
  readonly isDescending: boolean;
  readonly onTurn: () => void;
}

type TableHeader<Row extends object> = Header<typeof features, Row, unknown>;

/** The names of the columns, each with an edge to pull; they stay in sight while rows scroll. */
function TableHead<Row extends object>(props: {
  headers: readonly TableHeader<Row>[];
  isChosen: boolean;
  sorting: Sorting;
  onWidth: (id: string, px: number) => void;
}) {
  const { headers, isChosen, sorting, onWidth } = props;
  return (
    <thead>
      <tr>
        {headers.map(({ id, column }) => {
          const look = column.columnDef.meta;
          return (
            <th
              key={id}
              scope="col"
              data-align={look?.align}
              aria-sort={look?.sorts ? (sorting.isDescending ? "descending" : "ascending") : undefined}
              className={isChosen ? undefined : look?.yields}
            >
              {look?.sorts ? <SortButton heading={look.heading} sorting={sorting} /> : look?.heading}
              {/* For the pointer; the panel of columns has the same for the keyboard. */}
              <i aria-hidden onPointerDown={(event) => dragWidth(event, (px) => onWidth(column.id, px))} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortButton({ heading, sorting }: { heading: string; sorting: Sorting }) {
  return (
    <button
      type="button"
      onClick={sorting.onTurn}
      title={
        sorting.isDescending ? "Newest first. Show the oldest first" : "Oldest first. Show the newest first"
      }
      className="-mx-1 inline-flex h-6 items-center gap-1 rounded-control px-1 text-ink hover:bg-hover"
    >
      {heading}
      <SpriteIcon name={sorting.isDescending ? "arrow-down" : "arrow-up"} />
    </button>
  );
}

/**
 * Follows the pointer on the edge of a heading.
 * @param onWidth receives the new width in px
 */
function dragWidth(event: PointerEvent<HTMLElement>, onWidth: (px: number) => void): void {
  const edge = event.currentTarget;
  const width = edge.closest("th")?.getBoundingClientRect().width ?? 0;
  const start = event.clientX;
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  const move = ({ clientX }: globalThis.PointerEvent) => onWidth(width + clientX - start);
  edge.addEventListener("pointermove", move);
  edge.addEventListener("lostpointercapture", () => edge.removeEventListener("pointermove", move), {
    once: true,
  });
}

const momentMs = 150;

/** Whether something takes longer than a moment: what is over at once gets no sign of its own. */
function useIsLate(isGoingOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLate(true), momentMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isGoingOn]);

  return isLate && isGoingOn;
}
