import { detailCopy } from "@/components/contribution/detail/copy";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/panel/section";
import { formatDecimal } from "@/lib/format/count";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { giftOf } from "@/lib/records/contribution/gift";
import {
  lineDifferences,
  type TotalCheck,
  type TotalStep,
  type Totals,
  totalsOf,
} from "@/lib/records/contribution/totals";
import { fromExact } from "@/lib/records/money";
import type { RecordContext } from "./record-context";

const fills: Readonly<Record<TotalStep["kind"], string>> = {
  add: "fill-bar",
  discount: "fill-k-prev",
  total: "fill-k-prev",
  refund: "fill-k-once",
  kept: "fill-k-prev",
};

type Money = (amount: bigint) => string;

export function TotalsWaterfall(props: {
  record: Contribution;
  context: Pick<RecordContext, "formats" | "region">;
}) {
  const { record, context } = props;
  const totals = totalsOf(record);
  const { steps, currency, check } = totals;
  const money: Money = (amount) => context.formats.exact(amount, currency);
  const figure: Money = (amount) =>
    formatDecimal(fromExact(amount, currency), context.region.locale).replace("-", "−");
  const longest = steps.reduce((most, { from, to }) => [most, from, to].reduce(larger), 1n);
  return (
    <Section title={detailCopy.totals} note={detailCopy.currencyNote(currency)}>
      <ul
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-x-3 py-1
        sm:grid-cols-[188px_minmax(0,1fr)_minmax(112px,auto)]"
      >
        {[...steps.entries()].map(([index, step]) => (
          <Step key={index} step={step} longest={longest} money={money} />
        ))}
      </ul>
      {check === null ? null : (
        <Check {...{ record, check, money }} balance={totals.balance} equation={check.equation(figure)} />
      )}
    </Section>
  );
}

function Step({ step, longest, money }: { step: TotalStep; longest: bigint; money: Money }) {
  const { label, amount, kind, from, to } = step;
  const isSum = kind === "total" || kind === "kept";
  const [one, other] = [share(from, longest), share(to, longest)];
  return (
    <li className="col-span-full grid h-6.5 grid-cols-subgrid items-center">
      <bdi className={`truncate ${isSum ? "font-medium" : "text-ink-2"}`} title={label}>
        {label}
      </bdi>
      <svg aria-hidden="true" className="h-2 w-full overflow-visible">
        <rect
          x={`${Math.min(one, other)}%`}
          width={`${amount === 0n ? 0 : Math.max(Math.abs(one - other), 0.5)}%`}
          height="8"
          rx="2"
          className={fills[kind]}
        />
      </svg>
      <span className={`text-right tabular-nums ${isSum ? "font-medium" : ""}`}>{money(amount)}</span>
    </li>
  );
}

function Check(props: {
  record: Contribution;
  check: TotalCheck;
  equation: string;
  balance: Totals["balance"];
  money: Money;
}) {
  const { record, check, equation, balance, money } = props;
  const odd = lineDifferences(record).map(({ name }) => name);
  const isSound = check.holds && odd.length === 0;
  const verdict = check.holds
    ? detailCopy.oddLines(odd.join(" and "))
    : detailCopy.apart(money(larger(check.difference, -check.difference)));
  const settled = giftOf(record).shortfall === null ? detailCopy.nothingOwed : detailCopy.settledAsRecorded;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-3 py-2 text-12
        ${isSound ? "bg-green-bg text-green" : "bg-red-bg text-red"}`}
    >
      <Icon name={isSound ? "circle-check" : "circle-x"} size={16} />
      <span className="min-w-0 flex-1 basis-40 font-medium sm:flex-none">
        {isSound ? detailCopy.addsUp : verdict}
      </span>
      <span className="wrap-anywhere min-w-0 font-mono max-sm:w-full max-sm:pl-7">{equation}</span>
      {balance === null ? null : (
        <span className="max-sm:w-full max-sm:pl-7 sm:ml-auto">
          {detailCopy.balanceBefore}
          {money(balance)}
          {balance > 0n ? detailCopy.stillOwed : balance < 0n ? detailCopy.overpaid : settled}
        </span>
      )}
    </div>
  );
}

function share(amount: bigint, longest: bigint): number {
  return amount <= 0n ? 0 : Number((amount * 10_000n) / longest) / 100;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
