import { Icon, type IconName } from "@/components/ui/icon";
import { formatMoney } from "@/lib/format/money";
import type { Payment } from "@/lib/records/contribution/contribution";
import { type PaymentCheck, paymentChecks } from "@/lib/records/contribution/payment-words";
import { toMinor } from "@/lib/records/money";

const faces: Readonly<Record<PaymentCheck["result"], readonly [IconName, string]>> = {
  pass: ["check", "text-green"],
  fail: ["x", "text-red"],
  none: ["minus", "text-ink-3"],
};

/** The checks of the bank on the card, in words, and how much of a payment went back. */
export function PaymentChecks(props: { payment: Payment; currency: string | null; locale: string }) {
  const { payment, currency, locale } = props;
  const checks = paymentChecks(payment);
  const { refunded } = payment;
  const isRefunded = (toMinor(refunded, currency) ?? 0n) > 0n;
  if (checks.length === 0 && !isRefunded) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
      {checks.map(({ field, result, text }) => {
        const [icon, ink] = faces[result];
        return (
          <li key={field} className="flex min-w-0 items-center gap-1.5">
            <Icon name={icon} className={`${ink}`} />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        );
      })}
      {isRefunded ? (
        <li className="flex items-center gap-1.5 text-blue">
          <Icon name="corner-up-left" />
          {formatMoney(refunded, currency, locale)} refunded
        </li>
      ) : null}
    </ul>
  );
}
