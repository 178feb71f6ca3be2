import { Badge, type Tone } from "@/components/ui/badge";
import { buttonLook } from "@/components/ui/button";
import { CircleCheck, CircleHelp, CircleX, type IconComponent } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import type { FilterCheck, FilterVerdict } from "@/lib/client/status-report";
import { formatDateTime, type Place } from "@/lib/format/moment";
import { FieldName } from "./field-name";
import { PlainTable } from "./plain-table";

const faces: Readonly<Record<FilterVerdict["verdict"], { tone: Tone; icon: IconComponent; word: string }>> = {
  honoured: { tone: "green", icon: CircleCheck, word: "Honoured" },
  ignored: { tone: "red", icon: CircleX, word: "Ignored" },
  unknown: { tone: "grey", icon: CircleHelp, word: "Unknown" },
};

/** Which parameters the upstream obeys: learnt when somebody asks for it, by a few polite questions. */
export function FilterPart(props: {
  check: FilterCheck | null;
  place: Place;
  hasFailed: boolean;
  onCheck: () => void;
}) {
  const { check, place, hasFailed, onCheck } = props;
  const isRunning = check !== null && check.endedAt === null;
  return (
    <Section title="Filters" note={noteOf(check, place)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-2">
          A filter that the data service ignores gives a wrong list that looks right. The check asks at most 8
          questions, one after the other, and waits its turn behind everybody else.
        </p>
        <button
          type="button"
          aria-disabled={isRunning}
          onClick={isRunning ? undefined : onCheck}
          className={`${buttonLook("plain")} print:hidden`}
        >
          Check the filters
        </button>
        <span role="status" className="basis-full text-12 text-ink-2 empty:hidden">
          {hasFailed ? "The check could not be started." : ""}
          {isRunning ? `Checking: ${check.asked} of ${check.requests}` : ""}
        </span>
      </div>
      {check === null || check.verdicts.length === 0 ? null : (
        <PlainTable
          caption="Parameters of the data service"
          columns={[
            ["Parameter", "w-[34%]"],
            ["Verdict", "w-[28%]"],
            ["Because", "w-[38%]"],
          ]}
          rows={check.verdicts.map(({ name, verdict, because }) => {
            const { tone, icon, word } = faces[verdict];
            return {
              key: name,
              cells: [
                <FieldName key="name">{name}</FieldName>,
                <Badge key="verdict" tone={tone} icon={icon}>
                  {word}
                </Badge>,
                because,
              ],
            };
          })}
        />
      )}
    </Section>
  );
}

function noteOf(check: FilterCheck | null, place: Place): string {
  if (check === null) return "not checked yet";
  return check.endedAt === null ? "being checked" : `checked ${formatDateTime(check.endedAt, place)}`;
}
