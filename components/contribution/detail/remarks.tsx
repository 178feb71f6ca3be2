import { RichText } from "@/components/ui/rich-text";
import { Section } from "@/components/ui/section";
import { WholeTextLink } from "@/components/ui/whole-text-link";
import { member } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import type { RecordContext } from "./record-context";

const remarks = [
  ["customer_comments", "Comments of the supporter"],
  ["notes", "Notes of the staff"],
] as const;

/**
 * What the supporter said and what staff noted. Notes may hold HTML, and so may anything that people pasted.
 */
export function Remarks({ record, context }: { record: unknown; context: RecordContext }) {
  return remarks.map(([name, title]) => {
    const text = readText(member(record, name));
    if (text === null) return <span key={name} hidden data-field={name} />;
    return (
      <Section key={name} title={title}>
        <div data-field={name} className="max-w-180 py-2">
          <div data-private="">
            {name === "notes" ? (
              <RichText html={text} />
            ) : (
              <bdi className="wrap-anywhere whitespace-pre-line">{text}</bdi>
            )}
          </div>
          <WholeTextLink path={name} context={context} />
        </div>
      </Section>
    );
  });
}
