"use client";

import { useTable } from "@tanstack/react-table";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { Density } from "@/lib/client/preferences";
import styles from "./data-table.module.css";
import { type ColumnSet, features } from "./table-columns";
import { type Sorting, TableHead } from "./table-head";
import { type RowLook, TableRow } from "./table-row";

/** Widths in px that somebody chose, by column. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** How the table lies, whatever its rows. */
export interface TableLayout {
  /** Ids of the columns, in order. */
  readonly shown: readonly string[];
  /** Somebody chose these columns: none of them gives way, the table scrolls instead. */
  readonly isChosen: boolean;
  readonly widths: ColumnWidths;
  readonly onWidths: (widths: ColumnWidths) => void;
  readonly density: Density;
}

/**
 * A real table whose head and first column stay in sight; it scrolls by itself in a named region that the keyboard reaches.
 * On a phone the rows are cards, drawn from the same cells.
 */
export function DataTable<Row extends object>(props: {
  caption: string;
  columns: ColumnSet<Row>;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  lookOf: (row: Row) => RowLook;
  layout: TableLayout;
  sorting: Sorting;
  /** Newer rows are on their way. */
  isBusy: boolean;
}) {
  const { caption, columns, layout, lookOf } = props;
  const { shown, isChosen, widths } = layout;
  const table = useTable({
    features,
    columns,
    data: props.rows,
    getRowId: props.idOf,
    columnResizeMode: "onChange",
    state: {
      columnOrder: [...shown],
      columnVisibility: Object.fromEntries(columns.map(({ id = "" }) => [id, shown.includes(id)])),
      columnSizing: { ...widths },
    },
    onColumnSizingChange: (update) =>
      layout.onWidths(typeof update === "function" ? update({ ...widths }) : update),
  });
  const visible = table.getVisibleLeafColumns().map((column) => ({
    id: column.id,
    size: column.getSize(),
    grows: column.columnDef.meta?.grows === true && widths[column.id] === undefined,
    className: isChosen ? "" : (column.columnDef.meta?.yields ?? ""),
  }));
  const least = visible.reduce((sum, { size }) => sum + size, 0);

  return (
    <ScrollRegion
      label={caption}
      className="relative min-h-0 min-w-0 flex-1 -outline-offset-2 sm:overflow-auto"
    >
      <table
        data-density={layout.density}
        aria-busy={props.isBusy}
        style={isChosen ? { minWidth: least } : undefined}
        className={`group/table ${styles["table"]}`}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {visible.map(({ id, size, grows, className }) => (
            <col key={id} className={className} style={grows ? undefined : { width: size }} />
          ))}
        </colgroup>
        <TableHead
          headers={table.getHeaderGroups().flatMap((group) => group.headers)}
          isChosen={isChosen}
          sorting={props.sorting}
        />
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <TableRow key={row.id} look={lookOf(row.original)}>
              {row.getVisibleCells().map((cell) => {
                const { align, card = "", yields = "" } = cell.column.columnDef.meta ?? {};
                return (
                  <td
                    key={cell.id}
                    data-align={align}
                    className={`${isChosen ? "" : yields} ${card}`.trim() || undefined}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                );
              })}
            </TableRow>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
