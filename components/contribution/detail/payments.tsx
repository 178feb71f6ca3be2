import { detailCopy } from "@/components/contribution/detail/copy";
import { Icon, type IconName } from "@/components/ui/icon";
import { Section } from "@/components/ui/panel/section";
import { Badge, type Tone } from "@/components/ui/value/badge";
import { formatExact } from "@/lib/format/money";
import type { Payment, PaymentState } from "@/lib/records/contribution/contribution";
import {
  explainDecline,
  outcomeWords,
  type PaymentCheck,
  paymentChecks,
  paymentMethod,
  paymentStatusText,
} from "@/lib/records/contribution/payments";
import { namesOf } from "@/lib/records/labels";
import { rounded } from "@/lib/records/money";
import { capitalized, cut, joined } from "@/lib/records/text";
import type { RecordContext, RecordPart } from "./record-context";

interface StateLook {
  readonly icon: IconName;
  readonly tone: Tone;
  readonly word: string;
  readonly ink: string;
}

const states: Readonly<Record<PaymentState, StateLook>> = {
  succeeded: { icon: "circle-check", tone: "green", word: detailCopy.succeeded, ink: "text-green" },
  pending: { icon: "clock", tone: "amber", word: detailCopy.pending, ink: "text-amber" },
  failed: { icon: "circle-x", tone: "red", word: detailCopy.declined, ink: "text-red" },
  unknown: { icon: "circle-question-mark", tone: "grey", word: detailCopy.unknown, ink: "text-ink-3" },
};
const mutedSuccess: StateLook = { ...states.succeeded, tone: "grey", ink: "text-ink-3" };

/** Max length of a status in the source's own words, so that it fits into a badge. */
const maxWordLength = 20;

export function Payments({ record, context }: RecordPart) {
  const attempts = record.attempts.toReversed();
  if (attempts.length === 0) return null;
  const counts = namesOf(states).flatMap((state) => {
    const count = attempts.filter((attempt) => attempt.state === state).length;
    // Each payment shows the source's own word for its state.
    const word = state === "unknown" ? "other" : states[state].word.toLowerCase();
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return (
    <Section title={detailCopy.payments} note={counts.join(", ")}>
      <ul data-field="payments">
        {attempts.map((attempt) => (
          <PaymentRow key={attempt.index} payment={attempt} context={context} />
        ))}
      </ul>
    </Section>
  );
}

function PaymentRow({ payment, context }: { payment: Payment; context: RecordContext }) {
  const { index, state } = payment;
  const look = context.isMuted && state === "succeeded" ? mutedSuccess : states[state];
  const { icon, tone, ink } = look;
  const word = statusWord(payment);
  const method = paymentMethod(payment);
  const needsNoBadge = state === "succeeded" || state === "failed";
  const decline = explainDecline(payment);
  const currency = payment.currency ?? context.currency;
  const amount = formatExact(payment.amount, currency, context.region.locale);
  const { datedOn } = method;
  const second = datedOn === null ? method.second : detailCopy.dated(context.formats.day(datedOn));
  return (
    <li
      id={`payment-${payment.id ?? index}`}
      tabIndex={-1}
      className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-line border-b py-3
        outline-none data-flash:bg-accent-soft sm:grid-cols-[16px_minmax(0,1fr)_auto_minmax(112px,auto)]"
    >
      <Icon name={icon} size={16} className={`mt-0.5 ${ink}`} />
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        <bdi className="min-w-0 wrap-anywhere font-medium">{method.label}</bdi>
        {second === null ? null : (
          <bdi className={`text-12 ${method.expired ? "text-red" : "text-ink-3"}`}>{second}</bdi>
        )}
        {/* A phone has no room for the badge. A success needs none, and a decline has a sentence. */}
        {needsNoBadge ? null : <bdi className={`text-12 sm:hidden ${ink}`}>{word}</bdi>}
      </p>
      <span className="hidden sm:inline">
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </span>
      <p className="text-right font-medium tabular-nums">
        {needsNoBadge ? <span className="sr-only sm:hidden">{word}, </span> : null}
        {/* In an unknown state, such as a dispute, money may have been charged. */}
        {state === "failed" ? <s className="font-normal text-ink-3">{amount}</s> : amount}
        {state === "failed" ? <span className="sr-only">{detailCopy.notCharged}</span> : null}
      </p>
      <div className="grid grid-cols-1 min-w-0 gap-1 [grid-column:2/-1]">
        <PaymentTrace payment={payment} context={context} />
        {decline === null ? null : <p className="wrap-anywhere">{decline.sentence}</p>}
        <PaymentChecks payment={payment} currency={currency} context={context} />
      </div>
    </li>
  );
}

/** Returns the desk's word for a state. An unknown state has the source's own word, if there is one. */
function statusWord(payment: Payment): string {
  const sourceWord = payment.state === "unknown" ? paymentStatusText(payment) : null;
  return sourceWord === null ? states[payment.state].word : cut(capitalized(sourceWord), maxWordLength);
}

function PaymentTrace({ payment, context }: { payment: Payment; context: RecordContext }) {
  const { at, gateway, isCaptured } = payment;
  const outcome = outcomeWords(payment);
  const done = isCaptured && payment.outcome === "authorized" ? detailCopy.captured : outcome;
  const processor = gateway && capitalized(gateway.replaceAll("_", " "));
  const time = at === null ? detailCopy.noDate : context.formats.moment(at);
  return (
    <p className="wrap-anywhere text-12 text-ink-3">
      <bdi>{joined([time, done, processor], " · ")}</bdi>
      {[payment.reference, payment.failureCode].map((code) =>
        code === null ? null : (
          <span key={code}>
            {" · "}
            <code className="break-all font-mono">{code}</code>
          </span>
        ),
      )}
    </p>
  );
}

const checkIcons: Readonly<Record<PaymentCheck["result"], readonly [IconName, string]>> = {
  pass: ["check", "text-green"],
  fail: ["x", "text-red"],
  none: ["minus", "text-ink-3"],
};

function PaymentChecks(props: { payment: Payment; currency: string | null; context: RecordContext }) {
  const { payment, currency, context } = props;
  const checks = paymentChecks(payment);
  const { refunded } = payment;
  const isRefunded = rounded(refunded ?? 0n, currency) > 0n;
  if (checks.length === 0 && !isRefunded) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
      {checks.map(({ field, result, text }) => {
        const [icon, ink] = checkIcons[result];
        return (
          <li key={field} className="flex min-w-0 items-center gap-1.5">
            <Icon name={icon} className={context.isMuted && result === "pass" ? "text-ink-3" : ink} />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        );
      })}
      {isRefunded ? (
        <li className="flex items-center gap-1.5 text-blue">
          <Icon name="corner-up-left" />
          {detailCopy.refunded(formatExact(refunded, currency, context.region.locale))}
        </li>
      ) : null}
    </ul>
  );
}
