import { createColumnHelper, tableFeatures } from "@tanstack/react-table";
import type { ComponentType } from "react";

/** How the cells of a column lie, beside what stands in them. */
export interface ColumnLook {
  readonly heading: string;
  /** In px, until somebody chooses another. */
  readonly width: number;
  /** Takes what the other columns leave; of several the last. */
  readonly grows?: boolean;
  readonly align?: "end";
  /** The list can be sorted by it; the server does the sorting. */
  readonly sorts?: boolean;
  /** A class for its cells. */
  readonly cell?: string | undefined;
  /** A class that takes it away where there is no room, as long as nobody chose the columns. */
  readonly yields?: string | undefined;
}

/** A column as a list writes it down. */
export interface DeskColumn<Row> extends ColumnLook {
  readonly id: string;
  readonly Cell: ComponentType<{ row: Row }>;
}

/**
 * What the desk's tables can do: rows come sorted and in pages from the server, columns are given as they are
 * shown.
 */
export const features = tableFeatures({ columnMeta: {} as ColumnLook });

/** Columns for a table. Called once, outside of components: a table wants them stable. */
export function defineColumns<Row extends object>(columns: readonly DeskColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return columns.map(({ id, Cell, ...look }) =>
    helper.display({ id, header: look.heading, meta: look, cell: ({ row }) => <Cell row={row.original} /> }),
  );
}

export type ColumnSet<Row extends object> = ReturnType<typeof defineColumns<Row>>;
