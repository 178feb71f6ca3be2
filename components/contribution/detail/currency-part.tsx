import { FieldFacts } from "@/components/ui/value/field-facts";
import type { JsonValue } from "@/lib/json/json-value";
import { readText } from "@/lib/records/values";
import { currencyFields } from "./fields/contribution-fields";
import type { RecordContext } from "./record-context";

/** The currency of a contribution or payment; some servers send a plain code in its place. */
export function CurrencyPart({
  currency,
  path,
  context,
}: {
  currency: JsonValue | undefined;
  path: string;
  context: RecordContext;
}) {
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
