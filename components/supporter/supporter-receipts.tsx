import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Disclosure, Section } from "@/components/ui/panel/section";
import { ReceiptState } from "@/components/ui/value/badge";
import { dayPlace } from "@/components/ui/value/field";
import { formatCount } from "@/lib/format/count";
import { formatDate, type Place } from "@/lib/format/moment";
import { formatMinor } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import type { HeldReceipt } from "@/lib/records/contribution/receipts";

/** The contributions come after them: what is older opens when it is asked for. */
const mostAtOnce = 10;

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
      <ReceiptRows receipts={receipts.slice(0, mostAtOnce)} place={place} />
      {receipts.length > mostAtOnce ? (
        <div className="pt-2">
          <Disclosure title="Older receipts" note={formatCount(receipts.length - mostAtOnce, place.locale)}>
            <ReceiptRows receipts={receipts.slice(mostAtOnce)} place={place} />
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
        <ReceiptRow key={index} receipt={receipt} place={place} />
      ))}
    </ul>
  );
}

function ReceiptRow({ receipt, place }: { receipt: HeldReceipt; place: Place }) {
  const { number, issuedOn, isVoided, amount, currency, contributionId } = receipt;
  const icon = isVoided ? "file-x" : "file-check";
  const struck = isVoided ? "text-ink-3 line-through" : "font-medium";
  return (
    <li
      className="grid min-h-10 grid-cols-[16px_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-line
      border-b py-1 sm:grid-cols-[16px_minmax(0,1fr)_92px_56px_minmax(112px,auto)]"
    >
      <Icon name={icon} size={16} className={isVoided ? "text-ink-3" : "text-green"} />
      <DeskLink
        href={number === null ? paths.contribution(contributionId) : receiptHref(contributionId, number)}
        className={`inline-flex min-h-6 min-w-0 items-center truncate font-mono text-12 hover:text-accent
          hover:underline ${struck}`}
        title={number ?? undefined}
      >
        <bdi className="truncate">{number ?? "No number"}</bdi>
      </DeskLink>
      <span className="text-ink-2 tabular-nums max-sm:hidden">
        {formatDate(issuedOn, dayPlace({ place }))}
      </span>
      <ReceiptState isVoided={isVoided} />
      <span className={`text-right tabular-nums ${struck}`}>
        {amount === null ? "–" : formatMinor(amount, currency, place.locale)}
      </span>
    </li>
  );
}

/** The receipt where it stands on its contribution's page. */
function receiptHref(contributionId: string, number: string): `/contributions/${string}` {
  return `${paths.contribution(contributionId)}#receipt-${encodeURIComponent(number)}`;
}
