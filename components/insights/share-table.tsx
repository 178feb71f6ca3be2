"use client";

import { formatCount } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { ListLink } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { ShareName } from "./share-name";
import type { ShareRow } from "./share-rows";
import { SmallTable } from "./small-table";

/** A distribution with its sums. */
export function ShareTable(props: { title: string; rows: readonly ShareRow[]; currency: string | null }) {
  const { title, rows, currency } = props;
  const { place } = useOverviewContext();
  return (
    <SmallTable caption={title} columns={[title, "Contributions", "Received"]}>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row" className="max-w-40 font-normal">
            <span className="flex min-w-0">
              <ShareName row={row} />
            </span>
          </th>
          <td>
            <ListLink list={row.list} className={row.list === null ? "" : "text-accent"}>
              {formatCount(row.count, place.locale)}
            </ListLink>
          </td>
          <td>{formatMoney(row.received, currency, place.locale)}</td>
        </tr>
      ))}
    </SmallTable>
  );
}
