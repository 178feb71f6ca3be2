import { AnyValue } from "@/components/ui/any-value";
import { Disclosure } from "@/components/ui/disclosure";
import { FieldFacts } from "@/components/ui/field-facts";
import { isJsonObject } from "@/lib/json/json-value";
import { member } from "@/lib/reading/member";
import { CurrencyPart } from "./currency-part";
import { cardFields, paymentFields } from "./fields/payment-fields";
import type { RecordContext } from "./record-context";

/** What payments that are not made by card carry in its place (docs/decisions/005). */
const otherMethods = ["bank", "cheque", "paypal"] as const;

/** Every field of a payment and of the card, account or cheque behind it (read API §2.15). */
export function PaymentFields({
  payment,
  path,
  context,
}: {
  payment: unknown;
  path: string;
  context: RecordContext;
}) {
  const others = otherMethods.filter((name) => isJsonObject(member(payment, name)));
  return (
    <Disclosure title="All fields">
      <FieldFacts holder={payment} path={path} fields={paymentFields} context={context} isWide />
      {others.map((name) => (
        <div key={name} data-field={`${path}.${name}`}>
          <AnyValue value={member(payment, name)} />
        </div>
      ))}
      {others.length > 0 ? null : (
        <FieldFacts
          holder={member(payment, "card")}
          path={`${path}.card`}
          fields={cardFields}
          context={context}
          isWide
        />
      )}
      <CurrencyPart holder={payment} path={`${path}.currency`} context={context} />
    </Disclosure>
  );
}
