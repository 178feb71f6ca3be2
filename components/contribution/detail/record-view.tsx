import { detailCopy } from "@/components/contribution/detail/copy";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/panel/section";
import { valueCopy } from "@/components/ui/value/copy";
import { type Field, FieldFacts, WholeTextLink } from "@/components/ui/value/field-facts";
import { ReceiptRow } from "@/components/ui/value/receipt-row";
import { RichText } from "@/components/ui/value/rich-text";
import { formatExact } from "@/lib/format/money";
import type { AmountLine, Contribution } from "@/lib/records/contribution/contribution";
import { refundStatusText } from "@/lib/records/contribution/payments";
import {
  receiptObjection,
  receiptSummary,
  receiptsOf,
  replacementOf,
} from "@/lib/records/contribution/receipts";
import { absenceSentence } from "@/lib/records/sentences/absences";
import { timelineOf } from "@/lib/records/sentences/timeline";
import { joined } from "@/lib/records/text";
import { AddressPair } from "./addresses";
import { AllFields, fieldsNamed } from "./fields/all-fields";
import { LineItems } from "./line-items";
import { Payments } from "./payments";
import type { RecordContext, RecordPart } from "./record-context";
import { SupporterCard, type SupporterCardProps } from "./supporter-card";
import { Timeline } from "./timeline";
import { TotalsWaterfall } from "./totals-waterfall";

/** On a narrow screen the supporter comes first. */
export function RecordView({ history, ...part }: SupporterCardProps) {
  const { record, context } = part;
  const absences = absenceSentence(record);
  const events = timelineOf(record, context.formats, context.now);
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_336px]">
      <div className="order-2 grid grid-cols-1 min-w-0 content-start gap-8 xl:order-1">
        <LineItems {...part} />
        <TotalsWaterfall {...part} />
        <Payments {...part} />
        <TaxReceipts {...part} />
        <OpenLists {...part} />
        <Remarks {...part} />
        {absences === null ? null : (
          <p className="flex gap-2 text-12 text-ink-3">
            <Icon name="circle-slash-2" className="mt-px" />
            {absences}
          </p>
        )}
      </div>
      <div className="contents xl:order-2 xl:grid xl:min-w-0 xl:content-start xl:gap-8">
        <div
          className="order-1 grid min-w-0 grid-cols-1 gap-8 max-md:contents md:grid-cols-2 md:gap-x-10
          xl:grid-cols-1 [&:not(:has(section))]:hidden"
        >
          <div className="order-1 min-w-0 empty:hidden">
            <SupporterCard {...part} history={history} />
          </div>
          <div className="order-3 min-w-0 empty:hidden">
            <AddressPair record={record} />
          </div>
        </div>
        <div className="order-3 grid grid-cols-1 min-w-0 gap-8 md:grid-cols-2 md:gap-x-10 xl:grid-cols-1">
          {events.length === 0 ? null : (
            <Section title={detailCopy.timeline}>
              <div className="pt-2">
                <Timeline events={events} region={context.region} isMuted={context.isMuted} />
              </div>
            </Section>
          )}
          <FieldSection title={detailCopy.attribution} fields={attributionFields} {...part} />
          <FieldSection title={detailCopy.record} fields={recordFields} {...part} />
        </div>
      </div>
      <div className="order-4 xl:col-span-2">
        <AllFields {...part} />
      </div>
    </div>
  );
}

/** The origin of a contribution (read API §2.6). */
const attributionFields = fieldsNamed([
  ...["source", "referral_source", "http_referer"],
  ...["tracking_campaign", "tracking_source", "tracking_medium", "tracking_term", "tracking_content"],
]);

/** The identity of a contribution (read API §2.6). */
const recordFields = fieldsNamed(["id", "ordered_at", "created_at", "updated_at"]);

function FieldSection(props: RecordPart & { title: string; fields: readonly Field[] }) {
  const { title, fields, record, context } = props;
  return (
    <Section title={title}>
      <div className="pt-3">
        <FieldFacts holder={record.raw} path="" fields={fields} context={context} />
      </div>
    </Section>
  );
}

function OpenLists({ record, context }: RecordPart) {
  return openLists(record, context).map(([title, noun, lines]) =>
    lines.length === 0 ? null : (
      <Section key={title} title={title} note={detailCopy.entries(lines.length, noun)}>
        <ul>
          {[...lines.entries()].map(([index, [{ amount, currency }, words]]) => (
            <li key={index} className="flex min-h-10 items-center gap-3 border-line border-b py-1">
              <bdi className="wrap-anywhere min-w-0 flex-1">{words ?? detailCopy.unnamedLine}</bdi>
              <span className="wrap-anywhere text-right font-medium tabular-nums">
                {formatExact(amount, currency, context.region.locale)}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    ),
  );
}

type OpenList = readonly [title: string, noun: string, lines: readonly OpenLine[]];
type OpenLine = readonly [line: AmountLine, words: string | null];

/** The specification leaves the shape of these lists open. */
function openLists(record: Contribution, { formats }: RecordContext): readonly OpenList[] {
  const refunds = record.refunds.map((refund): OpenLine => {
    const at = refund.at === null ? null : formats.moment(refund.at);
    return [refund, joined([refund.reason, at, refundStatusText(refund)], " · ")];
  });
  const taxLines = record.taxLines.map((line): OpenLine => {
    const rate = line.percentage === null ? null : `${line.percentage}%`;
    return [line, joined([line.title, rate], " · ")];
  });
  return [
    [detailCopy.refunds, "refund", refunds],
    [detailCopy.discounts, "discount", record.discounts.map((discount) => [discount, discount.name])],
    [detailCopy.taxLines, "tax line", taxLines],
  ];
}

const remarks = [
  ["customer_comments", "comments", detailCopy.comments],
  ["notes", "notes", detailCopy.staffNotes],
] as const;

function Remarks({ record, context }: RecordPart) {
  return remarks.map(([name, field, title]) => {
    const text = record[field];
    if (text === null) return <span key={name} hidden data-field={name} />;
    return (
      <Section key={name} title={title}>
        <div data-field={name} className="max-w-180 py-2">
          <div data-private="">
            {name === "notes" ? (
              <RichText html={text} />
            ) : (
              <bdi className="wrap-anywhere whitespace-pre-line">{text}</bdi>
            )}
          </div>
          <WholeTextLink path={name} context={context} />
        </div>
      </Section>
    );
  });
}

/** Lists each receipt number once, newest first. */
function TaxReceipts({ record, context }: RecordPart) {
  const receipts = receiptsOf(record);
  if (receipts.length === 0) return null;
  const { valid, voided } = receiptSummary(record);
  return (
    <Section title={detailCopy.taxReceipts} note={valueCopy.validVoid(valid.length, voided)}>
      <ul>
        {[...receipts.entries()].map(([index, receipt]) => (
          <ReceiptRow
            key={index}
            receipt={receipt}
            region={context.region}
            replacedBy={replacementOf(receipt, receipts)?.number ?? null}
            objection={receiptObjection(record)}
          />
        ))}
      </ul>
    </Section>
  );
}
