import { type PlainColumn, PlainTable } from "@/components/table/plain-table";
import { ScrollRegion, Section } from "@/components/ui/panel/section";
import type { SupporterTotal } from "@/lib/contract/supporter-query";
import { formatCount, unsummedWords } from "@/lib/format/count";
import { formatDate, type Region } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";
import { capitalized } from "@/lib/records/text";
import { lifetimeWords, supporterCopy } from "./copy";

const figure = "text-right! tabular-nums";
const columns = (region: Region): readonly PlainColumn<SupporterTotal>[] => [
  [
    supporterCopy.currency,
    "font-medium!",
    ({ currency }) => <bdi>{currency ?? supporterCopy.noCurrency}</bdi>,
  ],
  [supporterCopy.lifetime, `${figure} font-medium`, (total) => lifetimeWords(total, region.locale)],
  [
    supporterCopy.received,
    figure,
    ({ received, currency }) => formatExact(BigInt(received), currency, region.locale),
  ],
  [
    supporterCopy.refunded,
    figure,
    ({ refunded, currency }) =>
      refunded === 0 ? "–" : formatExact(BigInt(refunded), currency, region.locale),
  ],
  [supporterCopy.gifts, figure, ({ gifts }) => formatCount(gifts, region.locale)],
  [supporterCopy.firstGift, "pl-4 tabular-nums", ({ firstAt }) => formatDate(firstAt, region)],
  [supporterCopy.lastGift, "tabular-nums", ({ lastAt }) => formatDate(lastAt, region)],
];

/** The gifts of a supporter by currency: amounts of two currencies are never added. */
export function SupporterTotals(props: {
  totals: readonly SupporterTotal[];
  /** Paid contributions that no total has. */
  unsummed: number;
  region: Region;
}) {
  const { totals, region } = props;
  const without = unsummedWords(props.unsummed, region.locale);
  return (
    <Section title={supporterCopy.lifetime} note={supporterCopy.lifetimeNote}>
      {totals.length === 0 ? (
        <p className="pt-3 text-ink-2">
          {without === null ? supporterCopy.noneReceived : supporterCopy.notAddedUp}
        </p>
      ) : (
        <ScrollRegion label={supporterCopy.totalsCaption}>
          <PlainTable
            caption={supporterCopy.totalsCaption}
            columns={columns(region)}
            rows={totals}
            idOf={({ currency }) => currency ?? ""}
            className="[&_:is(td,th)]:border-line [&_:is(td,th)]:border-b [&_:is(td,th)]:py-2
              [&_:is(td,th)]:pr-4 [&_tbody]:whitespace-nowrap [&_thead_th]:border-line-2"
          />
        </ScrollRegion>
      )}
      {without === null ? null : <p className="pt-2 text-12 text-amber">{capitalized(without)}.</p>}
    </Section>
  );
}
