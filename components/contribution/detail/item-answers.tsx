import type { ReactNode } from "react";
import { type Fact, Facts } from "@/components/ui/facts";
import { dayPlace } from "@/components/ui/field";
import {
  CalendarSync,
  CircleAlert,
  CircleCheck,
  Flower2,
  type IconComponent,
  Landmark,
} from "@/components/ui/icons";
import { formatDate } from "@/lib/format/moment";
import { formatMinor } from "@/lib/format/money";
import { readInstant } from "@/lib/reading/contribution-date";
import { isSet, member } from "@/lib/reading/member";
import { expiryOf, isStopped, type Plan, plansOf } from "@/lib/reading/plans";
import { receiptsOf } from "@/lib/reading/receipts";
import { counted, firstText, readText } from "@/lib/reading/text";
import type { RecordContext } from "./record-context";

/** What staff ask about an item first: its plan, its tribute, how it is booked and receipted. */
export function ItemAnswers({ item, context }: { item: unknown; context: RecordContext }) {
  const [plan] = plansOf({ currency: context.currency, line_items: [item] });
  const tribute = tributeFacts(item);
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-2">
      {plan === undefined ? null : (
        <AnswerGroup icon={CalendarSync} title="Plan">
          <Facts facts={planFacts(plan, item, context)} />
        </AnswerGroup>
      )}
      <div className="grid grid-cols-1 content-start gap-4">
        {tribute.length === 0 ? null : (
          <AnswerGroup icon={Flower2} title="Tribute">
            <Facts facts={tribute} />
          </AnswerGroup>
        )}
        <AnswerGroup icon={Landmark} title="Accounting">
          <Facts facts={bookingFacts(item, context)} />
        </AnswerGroup>
      </div>
    </div>
  );
}

function AnswerGroup(props: { icon: IconComponent; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 content-start gap-2">
      <h3 className="flex items-center gap-2 font-medium">
        <props.icon aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
        {props.title}
      </h3>
      {props.children}
    </section>
  );
}

function PlanStatus({ plan, failures }: { plan: Plan; failures: string }) {
  const Icon = plan.isActive ? CircleCheck : CircleAlert;
  return (
    <span className="inline-flex items-start gap-1.5">
      <Icon
        aria-hidden
        size={14}
        strokeWidth={2}
        className={`mt-0.75 shrink-0 ${plan.isActive ? "text-green" : "text-amber"}`}
      />
      <span>
        <bdi>{plan.status}</bdi>, {failures}
      </span>
    </span>
  );
}

/**
 * When the plan charges next, and how much; one that stands still keeps its day, and will not charge on it.
 */
function nextBilling(plan: Plan, context: RecordContext): string | null {
  const { amount, coverCosts, nextBillingOn, status } = plan;
  if (nextBillingOn === null) return null;
  const day = formatDate(nextBillingOn, dayPlace(context));
  if (isStopped(plan)) return `${day}, but the plan is ${status?.toLowerCase()}`;
  if (amount === null) return day;
  const withCosts = coverCosts === null || coverCosts === 0n ? "" : " with costs";
  const total = formatMinor(amount + (coverCosts ?? 0n), plan.currency, context.place.locale);
  return `${day}, ${total}${withCosts}`;
}

function planFacts(plan: Plan, item: unknown, context: RecordContext): readonly Fact[] {
  const { period, day, method } = plan;
  const failures =
    plan.failedPayments === 0 ? "no failed payments" : counted(plan.failedPayments, "failed payment");
  const end = member(item, "recurring_ends_on");
  const endsOn = readInstant(end);
  const ends = endsOn === null ? readText(end) : formatDate(endsOn, dayPlace(context));
  const schedule = [period?.label, day === null ? null : `on ${day}`].filter(Boolean).join(" ");
  const expiry = method === null ? null : expiryOf(method);
  const expires = expiry === null ? "" : `, expires ${formatDate(expiry, dayPlace(context))}`;
  const worn = method?.isDeleted ? ", removed" : method?.isExpired ? ", expired" : expires;
  return [
    { label: "Status", value: plan.status === null ? null : <PlanStatus plan={plan} failures={failures} /> },
    { label: "Next billing", value: nextBilling(plan, context) },
    {
      label: "Schedule",
      value: schedule === "" ? null : `${schedule}, ${ends === null ? "no end set" : `until ${ends}`}`,
    },
    { label: "Charged to", value: method === null ? null : `${method.label}${worn}` },
    {
      label: "Profile",
      value: plan.number === null ? null : <code className="font-mono text-12">{plan.number}</code>,
    },
  ];
}

function tributeFacts(item: unknown): readonly Fact[] {
  const tribute = member(item, "tribute");
  const name = firstText(member(item, "tribute_name"), member(tribute, "name"));
  const message = firstText(member(item, "public_message"), member(tribute, "message"));
  if (!isSet(member(item, "is_tribute")) && name === null && message === null) return [];
  return [
    { label: "In honour of", isPrivate: true, value: name === null ? null : <bdi>{name}</bdi> },
    { label: "Message", isPrivate: true, value: message === null ? null : <bdi>“{message}”</bdi> },
  ];
}

function bookingFacts(item: unknown, { currency, place }: RecordContext): readonly Fact[] {
  const code = readText(member(member(item, "accounting"), "code"));
  const receipts = receiptsOf({ currency, tax_receipts: member(item, "tax_receipts") });
  const words = receipts.map(({ number, amount, currency: own, isVoided }) => {
    const worth = amount === null ? "" : ` for ${formatMinor(amount, own, place.locale)}`;
    return `${number ?? "without number"}${worth}${isVoided ? ", void" : ""}`;
  });
  return [
    { label: "Code", value: code === null ? null : <code className="font-mono text-12">{code}</code> },
    { label: "Receipt", value: words.length === 0 ? "None of its own" : words.join("; ") },
  ];
}
