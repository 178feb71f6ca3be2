import { Section } from "@/components/ui/section";
import { member } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import { RichText } from "./rich-text";

const remarks = [
  ["customer_comments", "Comments of the supporter"],
  ["notes", "Notes of the staff"],
] as const;

/** What the supporter said and what staff noted. Notes may hold HTML, and so may anything that people pasted. */
export function Remarks({ record }: { record: unknown }) {
  return remarks.map(([name, title]) => {
    const text = readText(member(record, name));
    if (text === null) return <span key={name} hidden data-field={name} />;
    return (
      <Section key={name} title={title}>
        <div data-field={name} className="max-w-180 whitespace-pre-line py-2">
          {name === "notes" ? <RichText html={text} /> : <bdi className="break-words">{text}</bdi>}
        </div>
      </Section>
    );
  });
}
