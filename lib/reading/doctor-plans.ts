import type { Formats } from "./formats";
import type { Note } from "./note";
import { type Plan, plansOf } from "./plans";

const profile = "line_items[].recurring_profile";
const dayLength = 86_400_000;

/** Contradictions in the plans of a contribution: only an active plan can be in trouble. `now` in ms UTC. */
export function planNotes(record: unknown, now: number, { day }: Pick<Formats, "day">): readonly Note[] {
  return plansOf(record)
    .filter(({ isActive }) => isActive)
    .flatMap((plan) => [...methodNotes(plan, now), ...billingNotes(plan, now, day)]);
}

function methodNotes(plan: Plan, now: number): readonly Note[] {
  const { method } = plan;
  if (method === null) return [];
  const hasExpired = method.isExpired || (method.expiresOn !== null && method.expiresOn < now);
  const fields = [`${profile}.status`, `${profile}.payment_method`];
  if (method.isDeleted) {
    const sentence = `${nameOf(plan)} is active, but its payment method (${method.label}) was deleted.`;
    return [{ code: "method_deleted_on_active_plan", sentence, fields }];
  }
  if (!hasExpired) return [];
  const sentence = `${nameOf(plan)} is active, but its payment method (${method.label}) has expired.`;
  return [{ code: "card_expired_on_active_plan", sentence, fields }];
}

function billingNotes(plan: Plan, now: number, day: Formats["day"]): readonly Note[] {
  const { nextBillingOn } = plan;
  // A day has passed when it is over everywhere: zones reach twelve hours behind UTC.
  if (nextBillingOn === null || nextBillingOn + dayLength * 1.5 >= now) return [];
  const sentence = `${nameOf(plan)} is active, but its next billing was due on ${day(nextBillingOn)}.`;
  return [{ code: "next_billing_past", sentence, fields: [`${profile}.next_billing_date`] }];
}

function nameOf({ number }: Plan): string {
  return number === null ? "The plan" : `Plan ${number}`;
}
