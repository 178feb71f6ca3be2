import { detailCopy } from "@/components/contribution/detail/copy";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/panel/section";
import { formatDecimal } from "@/lib/format/count";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { type Gift, giftOf } from "@/lib/records/contribution/gift";
import { isMuted } from "@/lib/records/contribution/status";
import {
  lineDifferences,
  type TotalCheck,
  type TotalStep,
  totalsOf,
} from "@/lib/records/contribution/totals";
import { magnitude, trimmedDecimal } from "@/lib/records/money";
import type { RecordContext } from "./record-context";

const fills: Readonly<Record<TotalStep["kind"], string>> = {
  items: "fill-bar",
  add: "fill-bar",
  discount: "fill-k-prev",
  total: "fill-k-prev",
  refund: "fill-k-once",
  net: "fill-k-prev",
};

type Money = (amount: bigint) => string;

/** With fewer lines, every bar would be full. */
const minBars = 3;
const barColumns =
  "grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:grid-cols-[188px_minmax(0,1fr)_minmax(112px,auto)]";

export function TotalsWaterfall(props: {
  record: Contribution;
  context: Pick<RecordContext, "formats" | "region">;
}) {
  const { record, context } = props;
  const totals = totalsOf(record);
  const { steps, currency, check, balance } = totals;
  if (steps.length === 0 && balance === null) return null;
  const money: Money = (amount) => context.formats.exact(amount, currency);
  const figure: Money = (amount) =>
    formatDecimal(trimmedDecimal(amount, currency), context.region.locale).replace("-", "−");
  const balanceText = balance === null ? null : balanceWords(giftOf(record), balance, money);
  const hasBars = steps.length >= minBars;
  const longest = steps.reduce((most, { from, to }) => [most, from, to].reduce(larger), 1n);
  return (
    <Section title={detailCopy.totals} note={detailCopy.currencyNote(currency)}>
      {steps.length === 0 ? null : (
        <ul className={`grid gap-x-3 py-1 ${hasBars ? barColumns : "grid-cols-[minmax(0,1fr)_auto]"}`}>
          {[...steps.entries()].map(([index, step]) => (
            <Step key={index} step={step} longest={hasBars ? longest : null} money={money} />
          ))}
        </ul>
      )}
      {check === null && balanceText !== null ? (
        <p className="wrap-anywhere py-1 text-12 text-ink-3">{balanceText}</p>
      ) : null}
      {check === null ? null : (
        <Check {...{ record, check, money, balanceText }} equation={check.equation(figure)} />
      )}
    </Section>
  );
}

/** @param props.longest the length of a full bar; null for a line without one */
function Step({ step, longest, money }: { step: TotalStep; longest: bigint | null; money: Money }) {
  const { label, amount, kind } = step;
  const isSum = kind === "total" || kind === "net";
  return (
    <li className="col-span-full grid h-6.5 grid-cols-subgrid items-center">
      <bdi className={`truncate ${isSum ? "font-medium" : "text-ink-2"}`} title={label}>
        {label}
      </bdi>
      {longest === null ? null : <Bar step={step} longest={longest} />}
      <span className={`text-right tabular-nums ${isSum ? "font-medium" : ""}`}>{money(amount)}</span>
    </li>
  );
}

function Bar({ step, longest }: { step: TotalStep; longest: bigint }) {
  const [one, other] = [share(step.from, longest), share(step.to, longest)];
  return (
    <svg aria-hidden="true" className="h-2 w-full overflow-visible">
      <rect
        x={`${Math.min(one, other)}%`}
        width={`${step.amount === 0n ? 0 : Math.max(Math.abs(one - other), 0.5)}%`}
        height="8"
        rx="2"
        className={fills[step.kind]}
      />
    </svg>
  );
}

function Check(props: {
  record: Contribution;
  check: TotalCheck;
  equation: string;
  balanceText: string | null;
  money: Money;
}) {
  const { record, check, equation, balanceText, money } = props;
  const objection = totalsObjection(record, check, money);
  if (objection === null) {
    return (
      <p className="flex flex-wrap items-center gap-x-1.5 py-1 text-12 text-ink-3">
        <Icon name="check" />
        {detailCopy.addsUp}
        {balanceText === null ? null : <span className="wrap-anywhere ml-auto">{balanceText}</span>}
      </p>
    );
  }
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-red-bg px-3 py-2 text-12
        text-red"
    >
      <Icon name="circle-x" size={16} />
      <span className="min-w-0 flex-1 basis-40 font-medium sm:flex-none">{objection}</span>
      <span className="wrap-anywhere min-w-0 font-mono max-sm:w-full max-sm:pl-7">{equation}</span>
      {balanceText === null ? null : (
        <span className="max-sm:w-full max-sm:pl-7 sm:ml-auto">{balanceText}</span>
      )}
    </div>
  );
}

/** Returns how the totals of a record do not add up; null if they do. */
export function totalsObjection(record: Contribution, check: TotalCheck, money: Money): string | null {
  if (!check.holds) return detailCopy.apart(money(magnitude(check.difference)));
  const differing = lineDifferences(record).map(({ name }) => name);
  return differing.length === 0 ? null : detailCopy.oddLines(differing);
}

function balanceWords(gift: Gift, balance: bigint, money: Money): string {
  const willNotBePaid = gift.status === "failed" || isMuted(gift.record);
  if (balance > 0n && willNotBePaid) return money(balance) + detailCopy.notCharged;
  return detailCopy.balanceBefore + money(balance) + balanceState(gift, balance);
}

function balanceState({ status, owesBalance, shortfall }: Gift, balance: bigint): string {
  if (balance < 0n) return detailCopy.overpaid;
  if (balance === 0n && shortfall === null) return detailCopy.nothingOwed;
  if (owesBalance) return detailCopy.stillOwed;
  return status === "pending" ? detailCopy.pendingAfter : detailCopy.settledAsRecorded;
}

function share(amount: bigint, longest: bigint): number {
  return amount <= 0n ? 0 : Number((amount * 10_000n) / longest) / 100;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
