import { dayLength } from "./durations";
import type { Formats } from "./formats";
import type { Note } from "./note";
import { type Plan, plansOf } from "./plans";
import { counted } from "./text";

const profile = "line_items[].recurring_profile";

/** Trouble in the plans of a contribution that are active or suspended; others are over. `now` in ms UTC. */
export function planNotes(record: unknown, now: number, { day }: Pick<Formats, "day">): readonly Note[] {
  return plansOf(record)
    .filter((plan) => plan.isActive || isSuspended(plan))
    .flatMap((plan) => [
      ...methodNotes(plan, now),
      ...(plan.isActive ? billingNotes(plan, now, day) : failureNotes(plan)),
    ]);
}

function isSuspended({ status }: Plan): boolean {
  return status?.toLowerCase() === "suspended";
}

function failureNotes(plan: Plan): readonly Note[] {
  const { failedPayments } = plan;
  if (failedPayments === 0) return [];
  const failures = counted(failedPayments, "failed payment", "failed payments");
  const sentence = `${nameOf(plan)} is suspended, with ${failures}.`;
  return [{ code: "suspended_plan_with_failures", sentence, fields: [`${profile}.failed_payments`] }];
}

function methodNotes(plan: Plan, now: number): readonly Note[] {
  const { method } = plan;
  if (method === null) return [];
  const hasExpired = method.isExpired || (method.expiresOn !== null && method.expiresOn < now);
  const state = plan.isActive ? "active" : "suspended";
  const joint = plan.isActive ? ", but" : ", and";
  const fields = [`${profile}.status`, `${profile}.payment_method`];
  if (method.isDeleted) {
    const sentence = `${nameOf(plan)} is ${state}${joint} its payment method (${method.label}) was deleted.`;
    return [{ code: `method_deleted_on_${state}_plan`, sentence, fields }];
  }
  if (!hasExpired) return [];
  const sentence = `${nameOf(plan)} is ${state}${joint} its payment method (${method.label}) has expired.`;
  return [{ code: `card_expired_on_${state}_plan`, sentence, fields }];
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
