"use client";

import { ScrollRegion } from "@/components/ui/scroll-region";
import type { Bucket, Series } from "@/lib/client/insights-report";
import { formatCount } from "@/lib/format/count";
import { formatExact, formatMoney } from "@/lib/format/money";
import { toExact } from "@/lib/reading/minor-units";
import { bucketName, unitWords } from "./bucket-words";
import { kindsFromAbove } from "./kinds";
import { ListLink } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { countIn, receivedIn } from "./series-figures";

/** The figures of the bars: for those who do not see them always, for others when they ask. */
export function SeriesTable(props: { series: Series; currency: string | null; isShown: boolean }) {
  const { series, currency, isShown } = props;
  const { place } = useOverviewContext();
  const { buckets, unit } = series;
  const sum = (of: (bucket: Bucket) => bigint) =>
    formatExact(
      buckets.reduce((all, bucket) => all + of(bucket), 0n),
      currency,
      place.locale,
    );
  const title = `Received by ${unitWords[unit].toLowerCase()}`;
  const table = (
    <table
      className="w-full min-w-160 text-left tabular-nums [&_:is(td,th)]:border-line
      [&_:is(td,th)]:border-b [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pr-4"
    >
      <caption className="sr-only">{title}</caption>
      <thead className="text-12 text-ink-3 [&_th]:font-medium">
        <tr>
          <th scope="col">{unitWords[unit]}</th>
          {kindsFromAbove.map(({ kind, label }) => (
            <th key={kind} scope="col" className="text-right">
              {label}
            </th>
          ))}
          <th scope="col" className="text-right">
            Total
          </th>
          <th scope="col" className="text-right">
            Contributions
          </th>
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => (
          <tr key={bucket.start}>
            <th scope="row" className="font-normal">
              {bucketName(bucket, unit, place)}
              {bucket.state === "partial" ? <span className="text-ink-3">, so far</span> : null}
            </th>
            {kindsFromAbove.map(({ kind }) => (
              <td key={kind} className="text-right">
                {formatMoney(bucket.received[kind], currency, place.locale)}
              </td>
            ))}
            <td className="text-right font-medium">
              {formatExact(receivedIn(bucket), currency, place.locale)}
            </td>
            <td className="text-right">
              {/* What is not seen takes no focus. */}
              <ListLink list={isShown ? bucket.list : null} className={isShown ? "text-accent" : ""}>
                {formatCount(countIn(bucket), place.locale)}
              </ListLink>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-medium">
        <tr>
          <th scope="row" className="font-medium">
            Total
          </th>
          {kindsFromAbove.map(({ kind }) => (
            <td key={kind} className="text-right">
              {sum(({ received }) => toExact(received[kind]) ?? 0n)}
            </td>
          ))}
          <td className="text-right">{sum(receivedIn)}</td>
          <td className="text-right">
            {formatCount(
              buckets.reduce((all, bucket) => all + countIn(bucket), 0),
              place.locale,
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  );
  if (!isShown) return <div className="sr-only">{table}</div>;
  return (
    <ScrollRegion label={`${title}, as a table`} className="mt-3 max-h-140 overflow-auto">
      {table}
    </ScrollRegion>
  );
}
