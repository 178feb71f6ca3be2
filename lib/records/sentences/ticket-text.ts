import type { ListedSupporter } from "@/lib/contract/supporter-query";
import { escapeHtml } from "@/lib/contract/text";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { giftOf, refundedWhen } from "@/lib/records/contribution/gift";
import { type Plan, plansOf } from "@/lib/records/contribution/plans";
import { contributionStatus } from "@/lib/records/contribution/status";
import { type Kind, kindWords, statusWords } from "@/lib/records/labels";
import { coverItems } from "@/lib/records/sponsees/cover-items";
import { isSponsored } from "@/lib/records/sponsees/sponsee";
import { type Giver, giverOf, maskEmail, maskName, maskPhone } from "@/lib/records/supporter";
import {
  counted,
  escapeMarkdown,
  type Formats,
  joined,
  namedList,
  oneLine,
  webAddress,
} from "@/lib/records/text";
import { type Answer, fiveAnswers } from "./five-answers";

export type TicketText = Readonly<ReturnType<typeof ticketForms>>;

type TicketFacts = readonly (readonly [label: string, value: string | null])[];

/**
 * Formats a contribution for a support ticket. Masks the name, email and phone, and leaves out addresses,
 * notes and sponsored children, even if the given record names them. Everything recorded is escaped for its
 * format.
 * @param link absolute http(s) URL of the contribution's page; any other is left out
 */
export function ticketText(
  given: Contribution,
  { kind, link, formats }: { kind: Kind; link: string; formats: Formats },
) {
  const record = coverItems(given);
  const id = record.id?.trim() || "Contribution";
  return ticketForms({ title: titleOf(record, formats), id, link, facts: factsOf(record, kind, formats) });
}

/** Formats a supporter for a support ticket, with the same data masked. */
export function supporterTicket(
  supporter: ListedSupporter,
  plans: readonly Plan[],
  { link, formats: { date, exact, day } }: { link: string; formats: Formats },
) {
  const { id, contributions, totals, unsummed, firstAt, lastAt, email, phone } = supporter;
  const amounts = totals.map(({ lifetime, currency }) => exact(BigInt(lifetime), currency));
  const noAmounts = unsummed === 0 ? "nothing received" : "no total (unreadable amounts)";
  const active = plans
    .filter(({ isActive }) => isActive)
    .map((plan) => {
      const amount = plan.amount === null ? null : exact(plan.amount, plan.currency);
      const next = plan.nextBillingOn === null ? null : `next billing ${day(plan.nextBillingOn)}`;
      const details = joined([joined([amount, plan.period?.adjective ?? null], " "), next], ", ");
      return details ?? plan.number ?? "no details recorded";
    });
  const facts: TicketFacts = [
    ["Contributions", String(contributions)],
    ["Lifetime", amounts.length === 0 ? noAmounts : namedList(amounts)],
    ["First paid contribution", firstAt === null ? null : date(firstAt)],
    ["Last paid contribution", lastAt === null ? null : date(lastAt)],
    ["Active plans", plans.length === 0 ? null : (joined(active, "; ") ?? "none")],
    ["Contact", contactOf(email, phone)],
  ];
  return ticketForms({ title: maskedName(supporter), id, link, facts });
}

function ticketForms(ticket: { title: string; id: string; link: string; facts: TicketFacts }) {
  const [title, id] = [oneLine(ticket.title), oneLine(ticket.id)];
  const facts = ticket.facts.flatMap(([label, value]) =>
    value === null ? [] : [[label, oneLine(value)] as const],
  );
  const address = webAddress(ticket.link)?.href ?? null;
  return {
    plain: [
      `${title} (${id})`,
      ...facts.map(([label, value]) => `${label}: ${value}`),
      ...(address === null ? [] : [address]),
    ].join("\n"),
    markdown: [
      `**${escapeMarkdown(title)}** (${markdownLink(id, address)})`,
      "",
      ...facts.map(([label, value]) => `- ${label}: ${escapeMarkdown(value)}`),
    ].join("\n"),
    html: [
      `<p><strong>${escapeHtml(title)}</strong> (${htmlLink(id, address)})</p>`,
      `<ul>${facts.map(([label, value]) => `<li>${label}: ${escapeHtml(value)}</li>`).join("")}</ul>`,
    ].join(""),
  };
}

function titleOf(record: Contribution, { exact }: Formats): string {
  const { total } = record;
  const amount = total === null ? "Contribution" : exact(total, record.currency);
  return `${amount} from ${maskedName(giverOf(record))}`;
}

function factsOf(record: Contribution, kind: Kind, formats: Formats): TicketFacts {
  const { howMuch, paid, receipt } = fiveAnswers(record, formats);
  const { email, phone } = giverOf(record);
  const { date, exact } = formats;
  const placed = record.placedAt;
  const gift = giftOf(record);
  const status = statusWords[contributionStatus(record)];
  return [
    ["Date", placed === null ? null : date(placed)],
    ["Status", record.isTest ? `Test, ${status.toLowerCase()}` : status],
    ["Kind", [kindWords[kind], ...plansOf(record).map(planWords)].join(", ")],
    ["Amount", withNote(howMuch)],
    ["Paid", withNote(paid)],
    [
      "Refunded",
      gift.refunded > 0n ? exact(gift.refunded, gift.currency) + refundedWhen(gift, formats) : null,
    ],
    ["For", itemsOf(record)],
    ["Receipt", withNote(receipt)],
    ["Contact", contactOf(email, phone)],
  ];
}

function contactOf(email: string | null, phone: string | null): string | null {
  return joined([email === null ? null : maskEmail(email), phone === null ? null : maskPhone(phone)], ", ");
}

function planWords({ number, status }: { number: string | null; status: string | null }): string {
  return `plan${number === null ? "" : ` ${number}`}${status === null ? "" : ` (${status})`}`;
}

/** The desk's own words that notes begin with. Other notes begin with an amount, a number or a name. */
const ownWords = new RegExp(
  "^(?:Includes|No (?:payment|total|number)|None issued|Payments|The total|" +
    "Bank account|Card|Cash|Cheque|Unknown)\\b",
);

/** Formats `65.37 CAD (includes 2.37 CAD covered fees)`, `Yes, nothing owed (Visa •• 4242)`. */
function withNote({ answer, note }: Answer): string {
  if (note === null) return answer;
  return `${answer} (${note.replace(ownWords, (words) => words.toLowerCase())})`;
}

/** Returns the first item. A sponsorship is named by its product: its own description names the child. */
function itemsOf({ items }: Contribution): string | null {
  const [first] = items;
  if (first === undefined) return null;
  const product = first.productName ?? first.reference;
  const own = isSponsored(first) ? (product ?? "Sponsorship") : (first.description ?? product);
  const more = items.length - 1;
  return (own ?? "an unnamed item") + (more > 0 ? ` and ${counted(more, "more item")}` : "");
}

/** Masks the name of a person. The name of an organization is kept. */
function maskedName({ name, isOrganization }: Pick<Giver, "name" | "isOrganization">): string {
  if (name === null) return "an unknown supporter";
  return isOrganization ? name : maskName(name);
}

function markdownLink(id: string, address: string | null): string {
  if (address === null) return escapeMarkdown(id);
  const target = address.replace(/[()<>\\]/g, percent);
  return `[${escapeMarkdown(id)}](${target})`;
}

function htmlLink(id: string, address: string | null): string {
  return address === null ? escapeHtml(id) : `<a href="${escapeHtml(address)}">${escapeHtml(id)}</a>`;
}

function percent(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
}
