"use client";

import {
  Banknote,
  CircleHelp,
  CreditCard,
  Landmark,
  type LucideIcon,
  ScrollText,
  Smartphone,
  Wallet,
} from "lucide-react";
import { KindMark, SecondaryBadges, StatusBadge } from "@/components/contribution/status-badge";
import { formatDate, formatDateTime, formatDayMonth, formatTime } from "@/lib/format/moment";
import { formatMoney } from "@/lib/format/money";
import type { ContributionRow } from "@/lib/reading/list-rows";
import type { MethodIcon } from "@/lib/reading/payment-method";
import { Lines, Nothing } from "./lines";
import { useListScene } from "./list-scene";

interface CellProps {
  readonly row: ContributionRow;
}

/** When it was placed: the day over the time. */
export function DateCell({ row: { occurredAt } }: CellProps) {
  const { place } = useListScene();
  if (occurredAt === null) return <Nothing word="no date" />;
  return (
    <time
      dateTime={new Date(occurredAt).toISOString()}
      title={formatDateTime(occurredAt, place)}
      className="tabular-nums max-sm:flex max-sm:text-12 max-sm:text-ink-3"
    >
      <span className="block whitespace-nowrap">
        {formatDate(occurredAt, place)}
        <span className="sm:hidden">,&nbsp;</span>
      </span>
      <span className="block whitespace-nowrap text-12 text-ink-3 group-data-chosen/row:text-ink-2 group-data-[density=compact]/table:hidden">
        {formatTime(occurredAt, place)}
      </span>
    </time>
  );
}

/** Which of the three kinds, over the plan's rhythm. */
export function KindCell({ row: { kind, schedule } }: CellProps) {
  return (
    <div className="truncate max-sm:[&_[title]]:hidden group-data-[density=compact]/table:[&_[title]]:hidden">
      <KindMark kind={kind} schedule={kind === "onetime" ? null : schedule} />
    </div>
  );
}

/** How much, over what of it was given back or covers costs. */
export function AmountCell({ row }: CellProps) {
  const { amount, currency, refunded, coverCosts, isMuted } = row;
  const second =
    refunded !== null
      ? `−${formatMoney(refunded, currency)} refunded`
      : coverCosts !== null
        ? `incl. ${formatMoney(coverCosts, currency)} costs`
        : null;
  return (
    <div className="whitespace-nowrap tabular-nums">
      <div className={isMuted ? "" : "font-medium"} title={second ?? undefined}>
        {formatMoney(amount, currency)}
      </div>
      {second === null ? null : (
        <div className="text-12 text-ink-3 group-data-[density=compact]/table:hidden group-data-chosen/row:text-ink-2">
          {second}
        </div>
      )}
    </div>
  );
}

const methodIcons: Readonly<Record<MethodIcon, LucideIcon>> = {
  card: CreditCard,
  wallet: Smartphone,
  bank: Landmark,
  cheque: ScrollText,
  paypal: Wallet,
  cash: Banknote,
  unknown: CircleHelp,
};

/** How the money came, over its expiry. */
export function MethodCell({ row: { method } }: CellProps) {
  const { place } = useListScene();
  if (method === null) return <Nothing word="no payment" />;
  const Icon = methodIcons[method.icon];
  const dated =
    method.datedOn === null
      ? null
      : `Dated ${formatDayMonth(Date.parse(method.datedOn), { ...place, zone: "UTC" })}`;
  const second = method.second ?? dated;
  return (
    <div className="grid grid-cols-[16px_minmax(0,1fr)] items-center gap-x-2 max-sm:text-12 max-sm:text-ink-3">
      <Icon
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className={`text-ink-2 ${second === null ? "" : "sm:group-data-[density=comfortable]/table:row-span-2 sm:group-data-[density=spacious]/table:row-span-2"}`}
      />
      <span className="truncate" title={method.label}>
        <bdi>{method.label}</bdi>
      </span>
      {second === null ? null : (
        <span
          className={`col-start-2 truncate text-12 group-data-[density=compact]/table:hidden max-sm:hidden ${method.expired ? "text-red" : "text-ink-3 group-data-chosen/row:text-ink-2"}`}
          title={second}
        >
          <bdi>{second}</bdi>
        </span>
      )}
    </div>
  );
}

/** What it was for: the first item, over its code and how many more there are. */
export function ItemsCell({ row: { item, itemCode, moreItems } }: CellProps) {
  const more = moreItems === 0 ? null : `${moreItems} more`;
  const second = [itemCode, more].filter((part) => part !== null).join(" · ");
  if (item === null && second === "") return <Nothing word="no items" />;
  return (
    <div className="min-w-0 max-sm:text-12 max-sm:text-ink-3">
      <div className="truncate" title={item ?? undefined}>
        <span aria-hidden className="px-1 sm:hidden">
          ·
        </span>
        <bdi>{item ?? "An item without a name"}</bdi>
      </div>
      {second === "" ? null : (
        <div
          className="truncate text-12 text-ink-3 group-data-chosen/row:text-ink-2 group-data-[density=compact]/table:hidden max-sm:hidden"
          title={second}
        >
          {itemCode === null ? null : <bdi className="font-mono">{itemCode}</bdi>}
          {itemCode === null || more === null ? null : " · "}
          {more}
        </div>
      )}
    </div>
  );
}

/** The one status, and what else there is to know. */
export function StatusCell({ row: { status, badges } }: CellProps) {
  return (
    <span className="flex items-center gap-1">
      <StatusBadge status={status} />
      <SecondaryBadges badges={badges} iconOnly />
    </span>
  );
}

/** The tax receipt's number, over its day or how many were void before it. */
export function ReceiptCell({ row: { receipt } }: CellProps) {
  const { place } = useListScene();
  if (receipt === null) return <Nothing word="not issued" />;
  const { number, issuedOn, isVoided, voids } = receipt;
  const issued = issuedOn === null ? null : `Issued ${formatDayMonth(issuedOn, { ...place, zone: "UTC" })}`;
  const second = isVoided ? "Void" : voids > 0 ? `${voids} void before it` : issued;
  return (
    <Lines
      first={
        <bdi className={`font-mono text-12 ${isVoided ? "line-through" : ""}`}>{number ?? "No number"}</bdi>
      }
      second={second}
      title={number ?? undefined}
    />
  );
}
