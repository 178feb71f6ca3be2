import type { ReactNode } from "react";

/** A table of figures behind a small plot. @param props.columns the first names the rows */
export function SmallTable(props: { caption: string; columns: readonly string[]; children: ReactNode }) {
  const { caption, columns, children } = props;
  return (
    <table
      className="w-full text-left text-12 tabular-nums [&_:is(td,th)]:border-line
      [&_:is(td,th)]:border-b [&_:is(td,th)]:py-1 [&_:is(td,th)]:pr-3
      [&_:is(td,thead_th:not(:first-child))]:text-right"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-3 [&_th]:font-medium">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
