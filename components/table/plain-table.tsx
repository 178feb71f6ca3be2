import type { ReactNode } from "react";

/** `look` is a class for the heading and the cells. `total` sums up the cells, in the last line. */
export type PlainColumn<Row> = readonly [
  heading: ReactNode,
  look: string,
  cell: (row: Row) => ReactNode,
  total?: ReactNode,
];

/** Hairlines between rows. Cells break words rather than exceed the width of the page. */
const defaultLook =
  "table-fixed [&_:is(td,th)]:py-2 [&_:is(td,th):not(:last-child)]:pr-4 [&_td]:tabular-nums " +
  "[&_tr]:border-line [&_tr]:border-b [&_tbody]:align-top [&_tbody]:wrap-anywhere";

/** A small table. The first column names the rows. */
export function PlainTable<Row>(props: {
  caption: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string | number;
  lookOf?: (row: Row) => string | undefined;
  className?: string;
}) {
  const { caption, columns, rows, idOf, lookOf, className = defaultLook } = props;
  const line = (contentOf: (column: PlainColumn<Row>) => ReactNode) =>
    [...columns.entries()].map(([at, column]) => {
      const Cell = at === 0 ? "th" : "td";
      return (
        <Cell key={at} scope={at === 0 ? "row" : undefined} className={column[1]}>
          {contentOf(column)}
        </Cell>
      );
    });
  return (
    <table className={`w-full text-left ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="text-12 text-ink-3 [&_th]:font-medium">
        <tr>
          {[...columns.entries()].map(([at, [heading, look]]) => (
            <th key={at} scope="col" className={look}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_th]:font-normal">
        {rows.map((row) => (
          <tr key={idOf(row)} className={lookOf?.(row)}>
            {line(([, , cell]) => cell(row))}
          </tr>
        ))}
      </tbody>
      {columns.some(([, , , total]) => total !== undefined) ? (
        <tfoot className="font-medium [&_th]:font-medium">
          <tr>{line(([, , , total]) => total)}</tr>
        </tfoot>
      ) : null}
    </table>
  );
}
