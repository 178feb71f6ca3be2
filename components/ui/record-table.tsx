import type { ReactNode } from "react";
import { ScrollRegion } from "./scroll-region";

/** A column of a plain table: its heading and what a row shows in it. */
export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
}

/** A plain table, rendered on the server, that scrolls by itself on a narrow screen. */
export function RecordTable<Row extends { readonly id: string }>(props: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}) {
  const { caption, columns, rows } = props;
  if (rows.length === 0) return <p className="mt-3 text-ink-3">Nothing here yet.</p>;
  return (
    <ScrollRegion label={caption}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="h-9 text-ink-3 text-xs">
            {columns.map(({ heading, numeric }) => (
              <th
                key={heading}
                scope="col"
                className={`whitespace-nowrap px-3 font-medium first:pl-0 last:pr-0 ${numeric ? "text-right" : ""}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="h-10 border-line border-t hover:bg-hover">
              {columns.map(({ heading, cell, numeric }) => (
                <td
                  key={heading}
                  className={`px-3 first:pl-0 last:pr-0 ${numeric ? "whitespace-nowrap text-right font-medium tabular-nums" : ""}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
