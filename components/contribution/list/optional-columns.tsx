"use client";

import type { ComponentType } from "react";
import type { DeskColumn } from "@/components/table/table-columns";
import { formatDate, formatDateTime, formatTime } from "@/lib/format/moment";
import { formatMoney } from "@/lib/format/money";
import type { ContributionRow } from "@/lib/reading/list-rows";
import { Lines, Nothing } from "./lines";
import { useListScene } from "./list-scene";

type Column = DeskColumn<ContributionRow>;
type KeysOf<Value> = {
  [Key in keyof ContributionRow]-?: ContributionRow[Key] extends Value | null ? Key : never;
}[keyof ContributionRow];

/** Columns that a person may add, in the groups in which the record has them. None is on a phone's card. */
export const optionalColumns: readonly Column[] = [
  text("id", "Contribution id", "id", "font-mono"),
  text("email", "E-mail", "email", ""),
  text("phone", "Phone", "phone", "tabular-nums"),
  text("supporter-id", "Supporter id", "supporterId", "font-mono"),
  text("supporter-type", "Supporter type", "supporterType", ""),
  column("groups", "Groups", 172, ({ row: { groups } }) => {
    const all = groups.join(", ");
    return all === "" ? <Nothing word="none" /> : <Lines first={<bdi>{all}</bdi>} title={all} />;
  }),
  text("city", "City", "city", ""),
  text("country", "Country", "country", ""),
  text("schedule", "Schedule", "schedule", ""),
  day("next-billing", "Next billing", "nextBillingOn"),
  text("currency", "Currency", "currency", ""),
  money("subtotal", "Subtotal", "subtotal"),
  money("discounts", "Discounts", "discounts"),
  money("shipping", "Shipping", "shipping"),
  money("tax", "Tax", "tax"),
  money("cover-costs", "Covered costs", "coverCosts"),
  money("refunded", "Refunded", "refunded"),
  money("balance", "Balance", "balance"),
  text("shipping-method", "Shipping method", "shippingMethod", ""),
  text("gateway", "Gateway", "gateway", ""),
  text("reference", "Gateway reference", "reference", "font-mono"),
  count("attempts", "Attempts", "attempts"),
  text("item-code", "Item code", "itemCode", "font-mono"),
  count("units", "Units", "units"),
  count("recurring-items", "Recurring items", "recurringItems"),
  count("shippable-items", "Shippable items", "shippableItems"),
  count("downloadable-items", "Downloads", "downloadableItems"),
  moment("created", "Created", "createdAt"),
  moment("updated", "Updated", "updatedAt"),
  moment("refunded-at", "Refunded at", "refundedAt"),
  text("source", "Source", "source", ""),
  text("referral", "Referral", "referral", ""),
  text("tracking-source", "Tracking source", "trackingSource", ""),
  text("medium", "Medium", "medium", ""),
  text("campaign", "Campaign", "campaign", ""),
];

function column(
  id: string,
  heading: string,
  width: number,
  Cell: ComponentType<{ row: ContributionRow }>,
): Column {
  return { id, heading, width, card: "max-sm:hidden", Cell };
}

function text(id: string, heading: string, key: KeysOf<string>, look: string): Column {
  return column(id, heading, 152, ({ row }) => {
    const value = row[key];
    if (value === null) return <Nothing word="not set" />;
    return <Lines first={<bdi className={look}>{value}</bdi>} title={value} />;
  });
}

function money(id: string, heading: string, key: KeysOf<string>): Column {
  const Cell = ({ row }: { row: ContributionRow }) => {
    const value = row[key];
    return value === null ? <Nothing word="not set" /> : <Figure>{formatMoney(value, row.currency)}</Figure>;
  };
  return { ...column(id, heading, 124, Cell), align: "end" };
}

function count(id: string, heading: string, key: KeysOf<number>): Column {
  const Cell = ({ row }: { row: ContributionRow }) => {
    const value = row[key];
    return value === null ? <Nothing word="not set" /> : <Figure>{String(value)}</Figure>;
  };
  return { ...column(id, heading, 116, Cell), align: "end" };
}

function moment(id: string, heading: string, key: KeysOf<number>): Column {
  return column(id, heading, 124, ({ row }) => {
    const { place } = useListScene();
    const at = row[key];
    if (at === null) return <Nothing word="not set" />;
    return (
      <Lines
        first={<span className="tabular-nums">{formatDate(at, place)}</span>}
        second={formatTime(at, place)}
        title={formatDateTime(at, place)}
      />
    );
  });
}

/** A day without a clock: it belongs to no zone. */
function day(id: string, heading: string, key: KeysOf<number>): Column {
  return column(id, heading, 124, ({ row }) => {
    const { place } = useListScene();
    const at = row[key];
    if (at === null) return <Nothing word="not set" />;
    return (
      <Lines first={<span className="tabular-nums">{formatDate(at, { ...place, zone: "UTC" })}</span>} />
    );
  });
}

function Figure({ children }: { children: string }) {
  return <span className="whitespace-nowrap tabular-nums">{children}</span>;
}
