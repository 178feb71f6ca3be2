import { readInstant } from "./contribution-date";
import { maskEmail } from "./mask";
import { member } from "./member";
import { capitalized, firstText, readText } from "./text";

export type MethodIcon = "card" | "wallet" | "bank" | "cheque" | "paypal" | "cash" | "unknown";

/**
 * How money came, in two short lines. `datedOn` is the day on a cheque, `YYYY-MM-DD`, for the caller to
 * write.
 */
export interface PaymentMethodReading {
  readonly icon: MethodIcon;
  readonly label: string;
  readonly second: string | null;
  readonly datedOn: string | null;
  /** Whether the card had expired when it was charged. */
  readonly expired: boolean;
}

type Reader = (payment: unknown, at: number | null) => PaymentMethodReading;

const wallets: Readonly<Record<string, string>> = { apple_pay: "Apple Pay", google_pay: "Google Pay" };

/** As staff call a brand, where that is shorter than what it calls itself. */
const brands: Readonly<Record<string, string>> = {
  amex: "Amex",
  american_express: "Amex",
  americanexpress: "Amex",
  diners_club: "Diners",
  jcb: "JCB",
};

const readers: Readonly<Record<string, Reader>> = {
  card: readCard,
  bank(payment) {
    const bank = member(payment, "bank");
    const kind = [member(bank, "account_type"), member(bank, "account_holder_type")].map(readText);
    const second = kind.filter((word) => word !== null).join(", ");
    const name = readText(member(bank, "name")) ?? "Bank account";
    return plain("bank", ending(name, member(bank, "last4")), second === "" ? null : capitalized(second));
  },
  cheque(payment) {
    const cheque = member(payment, "cheque");
    const number = readText(member(cheque, "number"));
    const method = plain("cheque", number === null ? "Cheque" : `Cheque no. ${number}`, null);
    return { ...method, datedOn: dayText(member(cheque, "date")) };
  },
  paypal(payment) {
    const paypal = member(payment, "paypal");
    const email = firstText(member(paypal, "email"), member(paypal, "payer_email"));
    return plain("paypal", "PayPal", email === null ? null : maskEmail(email));
  },
  cash: () => plain("cash", "Cash", null),
};

/**
 * A payment's method: `Visa •• 4242` over `Exp 08/26` (read API §2.15); payments other than by card carry
 * other members.
 * @param at when it was charged, ms UTC; by default the payment's own date
 */
export function paymentMethod(payment: unknown, at?: number | null): PaymentMethodReading {
  const charged = at ?? readInstant(member(payment, "created_at"));
  const type = readText(member(payment, "type")) ?? "";
  const known = type.toLowerCase() === "check" ? "cheque" : type.toLowerCase();
  const reader = Object.hasOwn(readers, known) ? readers[known] : undefined;
  if (reader) return reader(payment, charged);
  if (type === "" && readText(member(member(payment, "card"), "brand")) !== null)
    return readCard(payment, charged);
  const isNamed = type !== "" && known !== "unknown";
  return plain("unknown", isNamed ? capitalized(type.replaceAll("_", " ")) : "Unknown method", null);
}

/** A method's label inside a sentence: `cheque no. 1043`, but `Visa •• 4242`. */
export function methodInSentence({ icon, label }: PaymentMethodReading): string {
  const isCommonWord =
    icon === "cash" || icon === "cheque" || /^(?:Bank account|Card(?: ••|$)|Unknown method)/.test(label);
  return isCommonWord ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

function readCard(payment: unknown, at: number | null): PaymentMethodReading {
  const card = member(payment, "card");
  const wallet = readText(member(card, "wallet"));
  const name = ending(brandName(readText(member(card, "brand")) ?? "Card"), member(card, "last4"));
  const expiry = readExpiry(card);
  const expired = expiry !== null && at !== null && at >= expiry.end;
  const expires = expiry === null ? null : `${expired ? "Expired" : "Exp"} ${expiry.text}`;
  if (wallet === null) return { ...plain("card", name, expires), expired };
  const label = Object.hasOwn(wallets, wallet) ? wallets[wallet] : undefined;
  const own = label ?? capitalized(wallet.replaceAll("_", " "));
  return { ...plain("wallet", own, expired ? `${name}, ${expires}` : name), expired };
}

function brandName(brand: string): string {
  const key = brand.toLowerCase().replaceAll(/[\s-]+/g, "_");
  return (Object.hasOwn(brands, key) ? brands[key] : undefined) ?? capitalized(brand);
}

/** The month on a card and the first instant after it, in ms UTC. */
function readExpiry(card: unknown): { text: string; end: number } | null {
  const month = Number(member(card, "exp_month") ?? Number.NaN);
  const given = Number(member(card, "exp_year") ?? Number.NaN);
  const year = given > 0 && given < 100 ? 2000 + given : given;
  const isReal = Number.isInteger(month) && month >= 1 && month <= 12;
  if (!isReal || !Number.isInteger(year) || year < 1900 || year > 9999) return null;
  const text = `${String(month).padStart(2, "0")}/${String(year % 100).padStart(2, "0")}`;
  return { text, end: Date.UTC(year, month, 1) };
}

function ending(name: string, last4: unknown): string {
  const digits = readText(last4);
  return digits === null ? name : `${name} •• ${digits}`;
}

function dayText(value: unknown): string | null {
  const instant = readInstant(value);
  return instant === null ? null : new Date(instant).toISOString().slice(0, 10);
}

function plain(icon: MethodIcon, label: string, second: string | null): PaymentMethodReading {
  return { icon, label, second, datedOn: null, expired: false };
}
