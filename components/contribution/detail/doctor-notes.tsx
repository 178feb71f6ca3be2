import { Icon } from "@/components/ui/icon";
import { risksOf } from "@/lib/records/contribution/badges";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { doctorNotes } from "@/lib/records/sentences/doctor";
import { formatsOf, type RecordContext } from "./record-context";

/**
 * What the record warns of and what it contradicts itself in, with the fields to look at. Nothing for a sound
 * record.
 */
export function DoctorNotes({
  record,
  context,
  now,
}: {
  record: Contribution;
  context: RecordContext;
  now: number;
}) {
  const notes = [
    ...risksOf(record).map((sentence) => ({ code: sentence, sentence, fields: [] })),
    ...doctorNotes(record, now, formatsOf(context.place)),
  ];
  if (notes.length === 0) return null;
  return (
    <section
      aria-label="Worth a look"
      className="flex gap-2 rounded-control bg-yellow-bg px-3 py-2 text-yellow"
    >
      <Icon name="triangle-exclamation-point" size={16} className="mt-0.5" />
      <ul className="grid grid-cols-1 min-w-0 gap-0.5">
        {notes.map(({ code, sentence, fields }) => (
          <li key={`${code} ${sentence}`} className="wrap-anywhere">
            <bdi>{sentence}</bdi>
            {fields.length === 0 ? null : (
              <code className="wrap-anywhere ml-2 font-mono text-12">{fields.join(", ")}</code>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
