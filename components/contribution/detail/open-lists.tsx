import { AnyValue } from "@/components/ui/any-value";
import { Section } from "@/components/ui/section";
import { member } from "@/lib/reading/member";
import { counted, readText } from "@/lib/reading/text";

const lists = [
  ["warnings", "Warnings", "warning"],
  ["refunds", "Refunds", "refund"],
  ["discounts", "Discounts", "discount"],
  ["tax_lines", "Tax lines", "tax line"],
] as const;

/**
 * The lists whose shape the specification leaves open, each shown as it came; an empty one only says that it
 * is empty.
 */
export function OpenLists({ record }: { record: unknown }) {
  return lists.map(([name, title, noun]) => {
    const value = member(record, name);
    const count = Array.isArray(value) ? value.length : readText(value) === null ? 0 : 1;
    if (count === 0) return <span key={name} hidden data-field={name} />;
    return (
      <Section key={name} title={title} note={counted(count, noun)}>
        <div data-field={name} className="py-2">
          <AnyValue value={value} />
        </div>
      </Section>
    );
  });
}
