import { Disclosure } from "@/components/ui/disclosure";
import { dayPlace } from "@/components/ui/field";
import { FieldFacts } from "@/components/ui/field-facts";
import { FileCheck, FileX } from "@/components/ui/icons";
import { ReceiptState } from "@/components/ui/receipt-state";
import { Section } from "@/components/ui/section";
import { formatDate } from "@/lib/format/moment";
import { formatMinor } from "@/lib/format/money";
import { memberList } from "@/lib/reading/member";
import { type Receipt, receiptSummary, receiptsOf } from "@/lib/reading/receipts";
import { receiptFields } from "./fields/payment-fields";
import type { RecordContext } from "./record-context";

/** The receipts of the contribution and of its items, each number once, the newest first. */
export function TaxReceipts({ record, context }: { record: unknown; context: RecordContext }) {
  const receipts = receiptsOf(record);
  if (receipts.length === 0) return null;
  const { valid, voided } = receiptSummary(record);
  const own = memberList(record, "tax_receipts");
  return (
    <Section title="Tax receipts" note={`${valid.length} valid${voided === 0 ? "" : `, ${voided} void`}`}>
      <ul>
        {[...receipts.entries()].map(([index, receipt]) => (
          <ReceiptRow key={index} receipt={receipt} context={context} />
        ))}
      </ul>
      {own.length === 0 ? null : (
        <div className="pt-2" data-field="tax_receipts">
          <Disclosure title="All fields of the contribution's receipts">
            {[...own.entries()].map(([index, receipt]) => (
              <FieldFacts
                key={index}
                holder={receipt}
                path={`tax_receipts[${index}]`}
                fields={receiptFields}
                context={context}
                isWide
              />
            ))}
          </Disclosure>
        </div>
      )}
    </Section>
  );
}

function ReceiptRow({ receipt, context }: { receipt: Receipt; context: RecordContext }) {
  const { number, issuedTo, issuedOn, isVoided, amount, currency } = receipt;
  const Icon = isVoided ? FileX : FileCheck;
  const struck = isVoided ? "text-ink-3 line-through" : "font-medium";
  return (
    <li
      id={number === null ? undefined : `receipt-${number}`}
      tabIndex={-1}
      className="grid min-h-10 grid-cols-[16px_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-line
        border-b py-1 outline-none data-flash:bg-accent-soft
        sm:grid-cols-[16px_minmax(0,120px)_minmax(0,1fr)_92px_56px_minmax(112px,auto)]"
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className={isVoided ? "text-ink-3" : "text-green"} />
      <bdi className={`truncate font-mono text-12 ${struck}`} title={number ?? undefined}>
        {number ?? "No number"}
      </bdi>
      <bdi
        data-private=""
        className={`hidden truncate sm:block ${isVoided ? "text-ink-3" : ""}`}
        title={issuedTo ?? undefined}
      >
        {issuedTo ?? "Nobody named"}
      </bdi>
      <span className="hidden text-ink-2 tabular-nums sm:block">
        {formatDate(issuedOn, dayPlace(context))}
      </span>
      <ReceiptState isVoided={isVoided} />
      <span className={`text-right tabular-nums ${struck}`}>
        {amount === null ? "–" : formatMinor(amount, currency, context.place.locale)}
      </span>
    </li>
  );
}
