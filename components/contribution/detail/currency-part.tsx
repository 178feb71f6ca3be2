import { FieldFacts } from "@/components/ui/value/field-facts";
import { member } from "@/lib/records/member";
import { readText } from "@/lib/records/text";
import { currencyFields } from "./fields/contribution-fields";
import type { RecordContext } from "./record-context";

/** The currency of a contribution or payment; some servers send a plain code in its place. */
export function CurrencyPart({
  holder,
  path,
  context,
}: {
  holder: unknown;
  path: string;
  context: RecordContext;
}) {
  const currency = member(holder, "currency");
  const code = readText(currency);
  if (code !== null) {
    return (
      <p data-field={path} className="font-mono text-12">
        {code}
      </p>
    );
  }
  return <FieldFacts holder={currency} path={path} fields={currencyFields} context={context} isWide />;
}
