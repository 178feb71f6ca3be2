import { CircleSlash2 } from "@/components/ui/icons";
import { absenceSentence } from "@/lib/reading/absences";
import { AddressPair } from "./address-pair";
import { LineItems } from "./line-items";
import { OpenLists } from "./open-lists";
import { Payments } from "./payments";
import type { RecordContext } from "./record-context";
import { Attribution, RecordFacts } from "./record-facts";
import { Remarks } from "./remarks";
import { SupporterCard } from "./supporter-card";
import { TaxReceipts } from "./tax-receipts";
import { Timeline } from "./timeline";
import { TotalsWaterfall } from "./totals-waterfall";

/**
 * The whole record for people: money at the left, persons and time at the right. On a tablet the supporter
 * comes first, on a phone last.
 */
export function RecordView({ record, context }: { record: unknown; context: RecordContext }) {
  const absences = absenceSentence(record);
  const part = { record, context };
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_336px]">
      <div className="order-1 grid grid-cols-1 min-w-0 content-start gap-8 md:order-2 xl:order-1">
        <LineItems {...part} />
        <TotalsWaterfall {...part} />
        <Payments {...part} />
        <TaxReceipts {...part} />
        <OpenLists record={record} />
        <Remarks {...part} />
        {absences === null ? null : (
          <p className="flex gap-2 text-12 text-ink-3">
            <CircleSlash2 aria-hidden size={14} strokeWidth={1.75} className="mt-px shrink-0" />
            {absences}
          </p>
        )}
      </div>
      <div className="contents xl:order-2 xl:grid xl:min-w-0 xl:content-start xl:gap-8">
        <div
          className="order-2 grid min-w-0 grid-cols-1 gap-8 empty:hidden md:order-1 md:grid-cols-2
          md:gap-x-10 xl:grid-cols-1"
        >
          <SupporterCard {...part} />
          <AddressPair {...part} />
        </div>
        <div className="order-3 grid grid-cols-1 min-w-0 gap-8 md:grid-cols-2 md:gap-x-10 xl:grid-cols-1">
          <Timeline {...part} />
          <Attribution {...part} />
          <RecordFacts {...part} />
        </div>
      </div>
    </div>
  );
}
