import { type DeskColumn, defineColumns } from "@/components/table/table-columns";
import type { ContributionRow } from "@/lib/reading/list-rows";
import {
  AmountCell,
  DateCell,
  ItemsCell,
  KindCell,
  MethodCell,
  ReceiptCell,
  StatusCell,
} from "./default-cells";
import { optionalColumns } from "./optional-columns";
import { SupporterCell } from "./supporter-cell";

/** Columns that a list without any choice has. `card` places them on a phone: name and amount, date and item, badges and kind or method. */
const usualColumns: readonly DeskColumn<ContributionRow>[] = [
  {
    id: "date",
    heading: "Date",
    width: 124,
    sorts: true,
    card: "max-sm:col-start-1 max-sm:row-start-2",
    Cell: DateCell,
  },
  {
    id: "supporter",
    heading: "Supporter",
    width: 204,
    card: "max-sm:col-start-1 max-sm:col-end-3 max-sm:row-start-1",
    Cell: SupporterCell,
  },
  {
    id: "kind",
    heading: "Kind",
    width: 144,
    yields: "sm:max-lg:hidden",
    card: "max-sm:col-start-2 max-sm:col-end-4 max-sm:row-start-3 max-sm:justify-self-end max-sm:pt-1.5! max-sm:text-12 max-sm:group-data-[variant=onetime]/row:hidden",
    Cell: KindCell,
  },
  {
    id: "amount",
    heading: "Amount",
    width: 138,
    align: "end",
    card: "max-sm:col-start-3 max-sm:row-start-1 max-sm:row-end-3 max-sm:self-start",
    Cell: AmountCell,
  },
  {
    id: "method",
    heading: "Method",
    width: 172,
    yields: "sm:max-xl:hidden",
    card: "max-sm:col-start-2 max-sm:col-end-4 max-sm:row-start-3 max-sm:hidden max-sm:justify-self-end max-sm:pt-1.5! max-sm:group-data-[variant=onetime]/row:block",
    Cell: MethodCell,
  },
  {
    id: "items",
    heading: "Items",
    width: 156,
    grows: true,
    yields: "sm:max-xl:hidden",
    card: "max-sm:col-start-2 max-sm:row-start-2",
    Cell: ItemsCell,
  },
  {
    id: "status",
    heading: "Status",
    width: 172,
    card: "max-sm:col-start-1 max-sm:col-end-3 max-sm:row-start-3 max-sm:justify-self-start max-sm:pt-1.5!",
    Cell: StatusCell,
  },
  {
    id: "receipt",
    heading: "Receipt",
    width: 132,
    yields: "sm:max-[88rem]:hidden",
    card: "max-sm:hidden",
    Cell: ReceiptCell,
  },
];

const all = [...usualColumns, ...optionalColumns];

export const columns = defineColumns(all);

/** Ids and names of all columns, in the order in which a chooser shows them. */
export const columnNames: readonly {
  readonly id: string;
  readonly heading: string;
  readonly width: number;
}[] = all.map(({ id, heading, width }) => ({ id, heading, width }));

export const usualIds: readonly string[] = usualColumns.map(({ id }) => id);

/** What gives way to the docked peek panel, which tells it all. */
const notBesidePeek: ReadonlySet<string> = new Set(["method", "items", "receipt"]);
export const besidePeekIds: readonly string[] = usualIds.filter((id) => !notBesidePeek.has(id));

/** The columns that a list of ids means, and the ids among them that name no column. */
export function readColumns(ids: readonly string[]): {
  known: readonly string[];
  unknown: readonly string[];
} {
  const names = new Set(columnNames.map(({ id }) => id));
  return { known: ids.filter((id) => names.has(id)), unknown: ids.filter((id) => !names.has(id)) };
}
