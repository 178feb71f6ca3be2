import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
} from "@tanstack/react-table";
import type { ComponentType } from "react";

/** How the cells of a column lie, beside what stands in them. */
export interface ColumnLook {
  readonly heading: string;
  /** Takes what the other columns leave. */
  readonly grows?: boolean;
  readonly align?: "end";
  /** The list can be sorted by it; the server does the sorting. */
  readonly sorts?: boolean;
  /** Classes that say where it stands on a phone's card. */
  readonly card?: string;
  /** Classes that take it away where there is no room, as long as nobody chose the columns. */
  readonly yields?: string;
}

/** A column as a list writes it down. */
export interface DeskColumn<Row> extends ColumnLook {
  readonly id: string;
  /** In px. */
  readonly width: number;
  readonly Cell: ComponentType<{ row: Row }>;
}

/** What the desk's tables can do; rows come sorted and in pages from the server. */
export const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnMeta: {} as ColumnLook,
});

/** Narrower than this, in px, a column says nothing any more. */
const narrowest = 64;
const widest = 640;

/** Columns for a table. Called once, outside of components: a table wants them stable. */
export function defineColumns<Row extends object>(columns: readonly DeskColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return columns.map(({ id, width, Cell, ...look }) =>
    helper.display({
      id,
      size: width,
      minSize: narrowest,
      maxSize: widest,
      header: look.heading,
      meta: look,
      cell: ({ row }) => <Cell row={row.original} />,
    }),
  );
}

export type ColumnSet<Row extends object> = ReturnType<typeof defineColumns<Row>>;
