import { type DeskColumn, defineColumns } from "@/components/table/data-table";
import type { ContributionRow } from "@/lib/records/list-rows";
import styles from "./cells.module.css";
import { usualIds } from "./column-choice";
import {
  AmountCell,
  DateCell,
  ItemsCell,
  KindCell,
  MethodCell,
  ReceiptCell,
  StatusCell,
  SupporterCell,
} from "./default-cells";
import { optionalColumns } from "./optional-columns";
import yields from "./yields.module.css";

/** Columns that a list without any choice has. */
const usualColumns: readonly DeskColumn<ContributionRow>[] = [
  { id: "date", heading: "Date", width: 124, sorts: true, cell: styles["date"], Cell: DateCell },
  {
    id: "supporter",
    heading: "Supporter",
    width: 192,
    grows: true,
    cell: styles["who"],
    Cell: SupporterCell,
  },
  {
    id: "kind",
    heading: "Kind",
    width: 144,
    cell: styles["kind"],
    yields: yields["last"],
    Cell: KindCell,
  },
  {
    id: "amount",
    heading: "Amount",
    width: 148,
    align: "end",
    cell: styles["amountCell"],
    Cell: AmountCell,
  },
  {
    id: "method",
    heading: "Method",
    width: 164,
    cell: styles["method"],
    yields: yields["next"],
    Cell: MethodCell,
  },
  {
    id: "items",
    heading: "Items",
    width: 156,
    grows: true,
    cell: styles["items"],
    yields: yields["next"],
    Cell: ItemsCell,
  },
  { id: "status", heading: "Status", width: 176, cell: styles["status"], Cell: StatusCell },
  {
    id: "receipt",
    heading: "Receipt",
    width: 128,
    cell: styles["notOnCard"],
    yields: yields["first"],
    Cell: ReceiptCell,
  },
];

/** All columns, in the order in which a chooser shows them. */
export const allColumns: readonly DeskColumn<ContributionRow>[] = [...usualColumns, ...optionalColumns];

export const columns = defineColumns(allColumns);

/** What gives way to the docked peek panel, which tells it all. */
const notBesidePeek: ReadonlySet<string> = new Set(["method", "items", "receipt"]);
export const besidePeekIds: readonly string[] = usualIds.filter((id) => !notBesidePeek.has(id));

/** The columns that a list of ids means, and the ids among them that name no column. */
export function readColumns(ids: readonly string[]): {
  known: readonly string[];
  unknown: readonly string[];
} {
  const names = new Set(allColumns.map(({ id }) => id));
  return { known: ids.filter((id) => names.has(id)), unknown: ids.filter((id) => !names.has(id)) };
}
