import { Fragment, type ReactNode } from "react";

/** One row: the first cell names it. */
export interface PlainRow {
  readonly key: string;
  readonly cells: readonly [ReactNode, ...ReactNode[]];
}

/** A column: its head, and its share of the width as a class. */
export type PlainColumn = readonly [head: string, width: `w-${string}`];

/** A small table between hairlines. Its cells break words rather than grow wider than the page. */
export function PlainTable(props: {
  caption: string;
  columns: readonly PlainColumn[];
  rows: readonly PlainRow[];
}) {
  const { caption, columns, rows } = props;
  return (
    <table className="w-full table-fixed text-left [&_:is(td,th)]:py-2 [&_:is(td,th):not(:last-child)]:pr-4">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-line border-b text-12 text-ink-3">
        <tr>
          {columns.map(([head, width]) => (
            <th key={head} scope="col" className={`font-medium ${width}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="align-top [overflow-wrap:anywhere] [&_tr]:border-line [&_tr]:border-b">
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key}>
            <th scope="row" className="font-normal">
              {name}
            </th>
            {[...cells.entries()].map(([index, cell]) => (
              <td key={index} className="tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a member or parameter; a narrow column breaks it between its words. */
export function FieldName({ children: name }: { children: string }) {
  return (
    <code className="font-mono text-12">
      {[...name.split(/(?<=[_.])/).entries()].map(([index, word]) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {word}
        </Fragment>
      ))}
    </code>
  );
}
