import type { Route } from "next";
import { Disclosure, Section } from "@/components/ui/panel/section";
import { ReceiptRow } from "@/components/ui/value/receipt-row";
import { formatCount } from "@/lib/format/count";
import type { Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import type { HeldReceipt } from "@/lib/records/contribution/receipts";

/** The contributions come after them, so older receipts are folded. */
const maxShown = 10;

/** The tax receipts of a supporter, each number once, newest first. */
export function SupporterReceipts(props: {
  receipts: readonly HeldReceipt[];
  /** Whether there are older contributions, which were not looked at. */
  isPart: boolean;
  looked: number;
  place: Place;
}) {
  const { receipts, isPart, looked, place } = props;
  if (receipts.length === 0) return null;
  const voided = receipts.filter(({ isVoided }) => isVoided).length;
  const note = `${receipts.length - voided} valid${voided === 0 ? "" : `, ${voided} void`}`;
  const part = isPart ? `, of the newest ${formatCount(looked, place.locale)} contributions` : "";
  return (
    <Section title="Tax receipts" note={note + part}>
      <ReceiptRows receipts={receipts.slice(0, maxShown)} place={place} />
      {receipts.length > maxShown ? (
        <div className="pt-2">
          <Disclosure title="Older receipts" note={formatCount(receipts.length - maxShown, place.locale)}>
            <ReceiptRows receipts={receipts.slice(maxShown)} place={place} />
          </Disclosure>
        </div>
      ) : null}
    </Section>
  );
}

function ReceiptRows({ receipts, place }: { receipts: readonly HeldReceipt[]; place: Place }) {
  return (
    <ul>
      {[...receipts.entries()].map(([index, receipt]) => (
        <ReceiptRow key={index} receipt={receipt} place={place} href={receiptHref(receipt)} />
      ))}
    </ul>
  );
}

function receiptHref({ contributionId, number }: HeldReceipt): Route {
  const page = paths.contribution(contributionId);
  return number === null ? page : `${page}#receipt-${encodeURIComponent(number)}`;
}
