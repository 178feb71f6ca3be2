import { Icon, type IconName } from "@/components/ui/icon";
import { Disclosure, Section } from "@/components/ui/panel/section";
import { Badge, type Tone } from "@/components/ui/value/badge";
import { AnyValue } from "@/components/ui/value/facts";
import { dayPlace } from "@/components/ui/value/field";
import { FieldFacts } from "@/components/ui/value/field-facts";
import { formatDate, formatDateTime } from "@/lib/format/moment";
import { formatMoney } from "@/lib/format/money";
import { isJsonObject } from "@/lib/json/json-value";
import type { Contribution, Payment, PaymentState } from "@/lib/records/contribution/contribution";
import { explainDecline, outcomeWords, paymentMethod } from "@/lib/records/contribution/payment-words";
import { paymentStatusText } from "@/lib/records/contribution/payments";
import { capitalized, cut } from "@/lib/records/text";
import { readInstant } from "@/lib/records/values";
import { CurrencyPart } from "./currency-part";
import { cardFields, paymentFields } from "./fields/payment-fields";
import { PartOfMany } from "./part-of-many";
import { PaymentChecks } from "./payment-checks";
import type { RecordContext } from "./record-context";

type Face = readonly [icon: IconName, tone: Tone, word: string, ink: string];

const faces: Readonly<Record<PaymentState, Face>> = {
  succeeded: ["circle-check", "green", "Succeeded", "text-green"],
  pending: ["clock", "amber", "Pending", "text-amber"],
  failed: ["circle-x", "red", "Declined", "text-red"],
  unknown: ["circle-question-mark", "grey", "Unknown", "text-ink-3"],
};

/** A status in the words of its source has to fit into a badge. */
const longestWord = 20;

const countedStates = ["succeeded", "pending", "failed", "unknown"] as const;

/** Every attempt to move money, the newest first, and what the bank said. */
export function Payments({ record, context }: { record: Contribution; context: RecordContext }) {
  const attempts = record.attempts.toReversed();
  if (attempts.length === 0) return null;
  const counts = countedStates.flatMap((state) => {
    const count = attempts.filter((attempt) => attempt.state === state).length;
    // What a source calls by words of its own stands beside each payment.
    return count === 0 ? [] : [`${count} ${state === "unknown" ? "other" : faces[state][2].toLowerCase()}`];
  });
  return (
    <Section title="Payments and attempts" note={counts.join(", ")}>
      <ul data-field="payments">
        {attempts.map((attempt) => (
          <PaymentRow key={attempt.index} payment={attempt} context={context} />
        ))}
      </ul>
    </Section>
  );
}

function PaymentRow({ payment, context }: { payment: Payment; context: RecordContext }) {
  const { index, at, state } = payment;
  const [icon, tone, ownWord, ink] = faces[state];
  const named = state === "unknown" ? paymentStatusText(payment) : null;
  const word = named === null ? ownWord : cut(capitalized(named), longestWord);
  const method = paymentMethod(payment, at);
  const isPlain = state === "succeeded" || state === "failed";
  const decline = explainDecline(payment);
  const currency = payment.currency ?? context.currency;
  const amount = formatMoney(payment.amount, currency, context.place.locale);
  const dated = readInstant(method.datedOn);
  const second = dated === null ? method.second : `Dated ${formatDate(dated, dayPlace(context))}`;
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
        {/* On a phone the badge has no room; money that came is plain, and of money that did not a
            sentence tells. */}
        {isPlain ? null : <bdi className={`text-12 sm:hidden ${ink}`}>{word}</bdi>}
      </p>
      <span className="hidden sm:inline">
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </span>
      <p className="text-right font-medium tabular-nums">
        {isPlain ? <span className="sr-only sm:hidden">{word}, </span> : null}
        {/* Of a state that the desk does not know, such as a dispute, it cannot say that nothing was
            charged. */}
        {state === "failed" ? <s className="font-normal text-ink-3">{amount}</s> : amount}
        {state === "failed" ? <span className="sr-only"> not charged</span> : null}
      </p>
      <div className="grid grid-cols-1 min-w-0 gap-1 [grid-column:2/-1]">
        <PaymentTrace payment={payment} context={context} />
        {decline === null ? null : <p className="wrap-anywhere">{decline.sentence}</p>}
        <PaymentChecks payment={payment} currency={currency} locale={context.place.locale} />
        <PartOfMany index={index} path={`payments[${index}]`} noun="payment" context={context}>
          <PaymentFields payment={payment} path={`payments[${index}]`} context={{ ...context, currency }} />
        </PartOfMany>
      </div>
    </li>
  );
}

/** When, by whom, under which reference, and the code of a decline, in one quiet line. */
function PaymentTrace({ payment, context }: { payment: Payment; context: RecordContext }) {
  const { at, gateway, isCaptured } = payment;
  const outcome = outcomeWords(payment);
  const done =
    outcome === null ? null : isCaptured && outcome === "Authorised" ? "Authorised and captured" : outcome;
  const by = [done, gateway].filter((word) => word !== null).join(" by ");
  const codes = [payment.reference, payment.failureCode];
  const parts = [at === null ? "No date recorded" : formatDateTime(at, context.place), by].filter(
    (word) => word !== "",
  );
  return (
    <p className="wrap-anywhere text-12 text-ink-3">
      <bdi>{parts.join(" · ")}</bdi>
      {codes.map((code) =>
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

/** What payments that are not made by card carry in its place (docs/decisions/005). */
const otherMethods = ["bank", "cheque", "paypal"] as const;

/** Every field of a payment and of the card, account or cheque behind it (read API §2.15). */
function PaymentFields({
  payment,
  path,
  context,
}: {
  payment: Payment;
  path: string;
  context: RecordContext;
}) {
  const others = otherMethods.filter((name) => isJsonObject(payment.raw[name]));
  return (
    <Disclosure title="All fields">
      <FieldFacts holder={payment.raw} path={path} fields={paymentFields} context={context} isWide />
      {others.map((name) => (
        <div key={name} data-field={`${path}.${name}`}>
          <AnyValue value={payment.raw[name]} />
        </div>
      ))}
      {others.length > 0 ? null : (
        <FieldFacts
          holder={payment.raw["card"]}
          path={`${path}.card`}
          fields={cardFields}
          context={context}
          isWide
        />
      )}
      <CurrencyPart currency={payment.raw["currency"]} path={`${path}.currency`} context={context} />
    </Disclosure>
  );
}
