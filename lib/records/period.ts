import { member } from "./member";
import { capitalized, firstText, readText } from "./text";

/**
 * How often a plan charges: alone (`Monthly`) and before "plan" (`monthly`, null where no adjective fits).
 */
export interface Period {
  readonly label: string;
  readonly adjective: string | null;
}

const adjectives: Readonly<Record<string, string>> = {
  weekly: "weekly",
  biweekly: "biweekly",
  monthly: "monthly",
  quarterly: "quarterly",
  biannually: "half-yearly",
  annually: "annual",
  yearly: "annual",
  annual: "annual",
};

const weekday = /^(?:sun|mon|tues|wednes|thurs|fri|satur)day$/i;

/**
 * The billing period of a line item: its variant's, else what its profile says about it (read API §2.10,
 * §2.12).
 */
export function readPeriod(item: unknown): Period | null {
  const billing = readText(member(member(item, "variant"), "billing_period"));
  const described = readText(member(member(item, "recurring_profile"), "billing_period_description"));
  const words = `${billing ?? ""} ${described ?? ""}`.toLowerCase().split(/[^a-z]+/);
  const known = words.find((word) => Object.hasOwn(adjectives, word));
  if (known !== undefined) return { label: capitalized(known), adjective: adjectives[known] ?? null };
  const other = described ?? (billing === "onetime" ? null : billing);
  return other === null ? null : { label: capitalized(other), adjective: null };
}

/** The day on which a plan charges: `day 31`, a weekday for weekly plans, or what the profile says. */
export function readDay(item: unknown, period: Period | null): string | null {
  const described = readText(member(member(item, "recurring_profile"), "billing_period_day"));
  const isWeekly = period?.adjective?.endsWith("weekly") ?? false;
  const named = [readText(member(item, "recurring_day_of_week")), described].find(
    (text) => text !== null && weekday.test(text),
  );
  if (isWeekly && named) return named;
  const day = Number(readText(member(item, "recurring_day")) ?? Number.NaN);
  if (Number.isInteger(day) && day >= 1 && day <= 31) return `day ${day}`;
  const digits = /^(?:day )?(\d{1,2})(?:st|nd|rd|th)?$/i.exec(described ?? "")?.[1];
  return digits === undefined ? firstText(named, described) : `day ${digits}`;
}

/** The same where there is little room: weekdays by their first three letters. */
export function shortDay(day: string): string {
  return weekday.test(day) ? day.slice(0, 3) : day;
}
