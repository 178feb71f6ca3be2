import { ScrollRegion, Section } from "@/components/ui/panel/section";
import type { SupporterTotal } from "@/lib/contract/supporter-query";
import { formatCount, unsummedWords } from "@/lib/format/count";
import { formatDate, type Place } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";
import { capitalized } from "@/lib/records/text";
import { lifetimeWords } from "./supporter-words";

const head = "border-line-2 border-b py-2 pr-4 text-left font-medium text-12 text-ink-3";
const cell = "border-line border-b py-2 pr-4 whitespace-nowrap";
const figure = "text-right! tabular-nums";

/** The columns after that of the currency: heading, look and text. */
const columns: readonly (readonly [string, string, (total: SupporterTotal, place: Place) => string])[] = [
  ["Lifetime", `${figure} font-medium`, (total, { locale }) => lifetimeWords(total, locale)],
  ["Received", figure, ({ received, currency }, { locale }) => formatExact(BigInt(received), currency, locale)],
  [
    "Refunded",
    figure,
    ({ refunded, currency }, { locale }) =>
      refunded === 0 ? "–" : formatExact(BigInt(refunded), currency, locale),
  ],
  ["Gifts", figure, ({ gifts }, { locale }) => formatCount(gifts, locale)],
  ["First gift", "pl-4 tabular-nums", ({ firstAt }, place) => formatDate(firstAt, place)],
  ["Last gift", "pr-0 tabular-nums", ({ lastAt }, place) => formatDate(lastAt, place)],
];

/** The gifts of a supporter by currency: amounts of two currencies are never added. */
export function SupporterTotals(props: {
  totals: readonly SupporterTotal[];
  /** Paid contributions that no total has. */
  unsummed: number;
  place: Place;
}) {
  const { totals, place } = props;
  const without = unsummedWords(props.unsummed, place.locale);
  return (
    <Section title="Lifetime" note="net of refunds; excludes test, spam and deleted">
      {totals.length === 0 ? (
        <p className="pt-3 text-ink-2">
          {without === null
            ? "Nothing was received from this supporter."
            : "Gifts were received, but nothing could be added up."}
        </p>
      ) : (
        <ScrollRegion label="Lifetime totals by currency">
          <table className="w-full border-collapse">
            <caption className="sr-only">Lifetime totals by currency</caption>
            <thead>
              <tr>
                <th scope="col" className={head}>
                  Currency
                </th>
                {columns.map(([heading, look]) => (
                  <th key={heading} scope="col" className={`${head} ${look}`}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {totals.map((total) => (
                <tr key={total.currency ?? ""}>
                  <th scope="row" className={`${cell} text-left font-medium`}>
                    <bdi>{total.currency ?? "None named"}</bdi>
                  </th>
                  {columns.map(([heading, look, write]) => (
                    <td key={heading} className={`${cell} ${look}`}>
                      {write(total, place)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {without === null ? null : <p className="pt-2 text-12 text-amber">{capitalized(without)}.</p>}
    </Section>
  );
}
