import { addressLines } from "./addresses";
import { member, memberList } from "./member";
import { plansOf } from "./plans";
import { receiptsOf } from "./receipts";
import { warningTexts } from "./risk";
import { giverOf } from "./supporter";
import { firstText } from "./text";

type Presence = (record: unknown) => boolean;

const sections: readonly (readonly [string, Presence])[] = [
  ["supporter", (record) => giverOf(record).name !== null],
  ["billing address", (record) => addressLines(member(record, "billing_address")).length > 0],
  ["shipping address", (record) => addressLines(member(record, "shipping_address")).length > 0],
  ["groups", (record) => memberList(member(record, "supporter"), "groups").length > 0],
  ["line items", list("line_items")],
  ["payments", list("payments")],
  ["recurring plan", (record) => plansOf(record).length > 0],
  ["discounts", list("discounts")],
  ["tax lines", list("tax_lines")],
  ["refunds", list("refunds")],
  ["tax receipts", (record) => receiptsOf(record).length > 0],
  ["comments", said("customer_comments")],
  ["notes", said("notes")],
  ["tribute", anyItem("tribute")],
  ["sponsee", anyItem("sponsee")],
  ["fundraiser", anyItem("fundraiser")],
  ["custom fields", (record) => items(record).some((item) => memberList(item, "fields").length > 0)],
  ["referral", said("referral_source", "http_referer")],
  [
    "tracking",
    said("tracking_source", "tracking_medium", "tracking_campaign", "tracking_term", "tracking_content"),
  ],
  ["warnings", (record) => warningTexts(record).length > 0],
];

/** The sections of a contribution that hold nothing, by name: absence is a fact to state. */
export function absencesOf(record: unknown): readonly string[] {
  return sections.filter(([, isPresent]) => !isPresent(record)).map(([name]) => name);
}

/** The same as a sentence, `Nothing recorded for: comments, notes.`; null when nothing is absent. */
export function absenceSentence(record: unknown): string | null {
  const absent = absencesOf(record);
  return absent.length === 0 ? null : `Nothing recorded for: ${absent.join(", ")}.`;
}

function items(record: unknown): readonly unknown[] {
  return memberList(record, "line_items");
}

function list(name: string): Presence {
  return (record) => memberList(record, name).length > 0;
}

function said(...names: readonly string[]): Presence {
  return (record) => firstText(...names.map((name) => member(record, name))) !== null;
}

function anyItem(name: string): Presence {
  return (record) => items(record).some((item) => (member(item, name) ?? null) !== null);
}
