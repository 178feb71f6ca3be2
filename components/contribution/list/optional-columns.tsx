"use client";

import type { ComponentType } from "react";
import type { DeskColumn } from "@/components/table/data-table";
import { formatDate, formatTime } from "@/lib/format/moment";
import { formatMoney } from "@/lib/format/money";
import type { ContributionRow } from "@/lib/records/list-rows";
import styles from "./cells.module.css";
import { useListContext } from "./list-context";
import { Nothing } from "./nothing";

type Column = DeskColumn<ContributionRow>;
type KeysOf<Value> = {
  [Key in keyof ContributionRow]-?: ContributionRow[Key] extends Value | null ? Key : never;
}[keyof ContributionRow];

/** Columns that a person may add, in the groups in which the record has them. None is on a phone's card. */
export const optionalColumns: readonly Column[] = [
  text("id", "Contribution id", "id", true),
  text("email", "E-mail", "email"),
  text("phone", "Phone", "phone"),
  text("supporter-id", "Supporter id", "supporterId", true),
  text("supporter-type", "Supporter type", "supporterType"),
  column("groups", "Groups", 172, ({ row: { groups } }) =>
    groups.length === 0 ? (
      <Nothing word="none" />
    ) : (
      <div>
        <bdi>{groups.join(", ")}</bdi>
      </div>
    ),
  ),
  text("city", "City", "city"),
  text("country", "Country", "country"),
  text("schedule", "Schedule", "schedule"),
  day("next-billing", "Next billing", "nextBillingOn"),
  text("currency", "Currency", "currency"),
  money("subtotal", "Subtotal", "subtotal"),
  money("discounts", "Discounts", "discounts"),
  money("shipping", "Shipping", "shipping"),
  money("tax", "Tax", "tax"),
  money("cover-costs", "Covered costs", "coverCosts"),
  money("refunded", "Refunded", "refunded"),
  money("balance", "Balance", "balance"),
  text("shipping-method", "Shipping method", "shippingMethod"),
  text("gateway", "Gateway", "gateway"),
  text("reference", "Gateway reference", "reference", true),
  count("attempts", "Attempts", "attempts"),
  text("item-code", "Item code", "itemCode", true),
  count("units", "Units", "units"),
  count("recurring-items", "Recurring items", "recurringItems"),
  count("shippable-items", "Shippable items", "shippableItems"),
  count("downloadable-items", "Downloads", "downloadableItems"),
  moment("created", "Created", "createdAt"),
  moment("updated", "Updated", "updatedAt"),
  moment("refunded-at", "Refunded at", "refundedAt"),
  text("source", "Source", "source"),
  text("referral", "Referral", "referral"),
  text("tracking-source", "Tracking source", "trackingSource"),
  text("medium", "Medium", "medium"),
  text("campaign", "Campaign", "campaign"),
];

/** What a mask covers: it says who or where somebody is. */
function isPersonal(key: keyof ContributionRow): boolean {
  return key === "email" || key === "phone" || key === "city";
}

function column(
  id: string,
  heading: string,
  width: number,
  Cell: ComponentType<{ row: ContributionRow }>,
): Column {
  return { id, heading, width, cell: styles["notOnCard"], Cell };
}

function text(id: string, heading: string, key: KeysOf<string>, isCode = false): Column {
  return column(id, heading, 152, ({ row }) => {
    const value = row[key];
    if (value === null) return <Nothing word="not set" />;
    return (
      <div className={isCode ? styles["code"] : undefined} data-private={isPersonal(key) || undefined}>
        <bdi>{value}</bdi>
      </div>
    );
  });
}

function money(id: string, heading: string, key: KeysOf<string>): Column {
  const Cell = ({ row }: { row: ContributionRow }) => {
    const { place } = useListContext();
    const value = row[key];
    if (value === null) return <Nothing word="not set" />;
    return <div>{formatMoney(value, row.currency, place.locale)}</div>;
  };
  return { ...column(id, heading, 124, Cell), align: "end" };
}

function count(id: string, heading: string, key: KeysOf<number>): Column {
  const Cell = ({ row }: { row: ContributionRow }) => {
    const value = row[key];
    return value === null ? <Nothing word="not set" /> : <div>{value}</div>;
  };
  return { ...column(id, heading, 116, Cell), align: "end" };
}

function moment(id: string, heading: string, key: KeysOf<number>): Column {
  return column(id, heading, 124, ({ row }) => {
    const { place } = useListContext();
    const at = row[key];
    if (at === null) return <Nothing word="not set" />;
    return (
      <>
        <div>{formatDate(at, place)}</div>
        <small>{formatTime(at, place)}</small>
      </>
    );
  });
}

/** A day without a clock: it belongs to no zone. */
function day(id: string, heading: string, key: KeysOf<number>): Column {
  return column(id, heading, 124, ({ row }) => {
    const { place } = useListContext();
    const at = row[key];
    if (at === null) return <Nothing word="not set" />;
    return <div>{formatDate(at, { ...place, zone: "UTC" })}</div>;
  });
}
