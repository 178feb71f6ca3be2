import { CopyButton } from "@/components/ui/copy-button";
import { Disclosure } from "@/components/ui/disclosure";
import { FieldFacts } from "@/components/ui/field-facts";
import { Section } from "@/components/ui/section";
import { addressText, type ComparedLine, compareAddresses } from "@/lib/reading/addresses";
import { member } from "@/lib/reading/member";
import { counted } from "@/lib/reading/text";
import { orderAddressFields } from "./fields/supporter-fields";
import type { RecordContext } from "./record-context";

const names = [
  ["billing_address", "Billing"],
  ["shipping_address", "Shipping"],
] as const;

/** The two addresses of a contribution side by side, with the lines marked in which they differ. */
export function AddressPair({ record, context }: { record: unknown; context: RecordContext }) {
  const [billing, shipping] = [member(record, "billing_address"), member(record, "shipping_address")];
  const { left, right, differing } = compareAddresses(billing, shipping);
  if (left.length === 0 && right.length === 0) return null;
  const isPair = left.length > 0 && right.length > 0;
  const note =
    differing === 0 ? "the same" : `${counted(differing, "line")} differ${differing === 1 ? "s" : ""}`;
  return (
    <Section title="Addresses" {...(isPair ? { note } : {})}>
      <div className="grid grid-cols-2 gap-4 pt-2">
        <Address title="Billing" lines={left} text={addressText(billing)} isMarked={isPair} />
        <Address title="Shipping" lines={right} text={addressText(shipping)} isMarked={isPair} />
      </div>
      <div className="pt-2">
        <Disclosure title="All fields of the addresses">
          {names.map(([name, title]) => (
            <section key={name} data-field={name} className="grid grid-cols-1 gap-2">
              <h3 className="text-12 text-ink-2">{title}</h3>
              <FieldFacts
                holder={member(record, name)}
                path={name}
                fields={orderAddressFields}
                context={context}
              />
            </section>
          ))}
        </Disclosure>
      </div>
    </Section>
  );
}

function Address(props: { title: string; lines: readonly ComparedLine[]; text: string; isMarked: boolean }) {
  const { title, lines, text, isMarked } = props;
  return (
    <div className="min-w-0">
      <div className="flex h-7 items-center gap-1">
        <h3 className="text-12 text-ink-3">{title}</h3>
        {lines.length === 0 ? null : (
          <CopyButton text={text} label={`Copy the ${title.toLowerCase()} address`} />
        )}
      </div>
      {lines.length === 0 ? <p className="text-ink-3">not set</p> : null}
      <address data-private="" className="grid grid-cols-1 justify-items-start not-italic">
        {lines.map(({ part, text: line, differs }) =>
          differs && isMarked ? (
            <mark
              key={part}
              className="-mx-1 max-w-full wrap-anywhere rounded-kbd bg-yellow-bg px-1 text-yellow"
            >
              <bdi>{line}</bdi>
            </mark>
          ) : (
            <bdi key={part} className="max-w-full wrap-anywhere">
              {line}
            </bdi>
          ),
        )}
      </address>
    </div>
  );
}
