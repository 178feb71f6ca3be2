import type { FieldContext } from "@/components/ui/field";
import { WholeTextLink } from "@/components/ui/whole-text-link";
import { member } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import { Figure } from "./figure";
import { readMedia } from "./media";

/** A post as its readers get it: title, summary, picture and paragraphs. Foreign text stays text. */
export function PostArticle({ record, context }: { record: unknown; context: FieldContext }) {
  const summary = readText(member(record, "summary"));
  const paragraphs = paragraphsOf(readText(member(record, "body")) ?? "");
  return (
    <>
      <p
        data-field="summary"
        dir="auto"
        className="mt-3 text-ink-2 text-[17px] leading-7 [overflow-wrap:anywhere]"
      >
        {summary ?? <span className="text-13 text-ink-3">No summary.</span>}
      </p>
      <WholeTextLink path="summary" context={context} />
      <div className="mt-5 empty:hidden">
        <Figure media={readMedia(member(record, "feature_image"))} title="Feature image" />
      </div>
      <div data-field="body" className="mt-6 grid gap-4 text-[16px] leading-[27px] [overflow-wrap:anywhere]">
        {paragraphs.length === 0 ? <p className="text-13 text-ink-3">No body.</p> : null}
        {paragraphs.map(({ at, text }) => (
          <p key={at} dir="auto">
            {text}
          </p>
        ))}
        <WholeTextLink path="body" context={context} />
      </div>
      <div className="mt-8 empty:hidden">
        <Figure media={readMedia(member(record, "alt_image"))} title="Alternate image" />
      </div>
    </>
  );
}

/** The lines of a body that say something, each with where it starts (read API §2.2). */
function paragraphsOf(body: string): readonly { at: number; text: string }[] {
  return [...body.matchAll(/[^\r\n]*\S[^\r\n]*/g)].map(({ index, 0: text }) => ({ at: index, text }));
}
