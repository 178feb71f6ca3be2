import { Icon, type IconName } from "@/components/ui/icon";
import { LongFigure } from "@/components/ui/value/long-figure";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { type Answer, fiveAnswers } from "@/lib/records/sentences/five-answers";
import { formatsOf, type RecordContext } from "./record-context";

const questions = [
  ["who", "Who"],
  ["howMuch", "How much"],
  ["paid", "Paid?"],
  ["whatFor", "What for"],
  ["receipt", "Receipt?"],
] as const;
type Question = (typeof questions)[number][0];

const inks: Readonly<Record<Answer["tone"], string>> = {
  good: "text-green",
  warn: "text-amber",
  bad: "text-red",
  plain: "text-ink-3",
};

/**
 * What support is asked, answered before any field. On a phone the title has already said who and how much.
 */
export function AnswersRow({ record, context }: { record: Contribution; context: RecordContext }) {
  const answers = fiveAnswers(record, formatsOf(context.place));
  return (
    <dl className="grid grid-cols-1 border-line-2 border-y sm:grid-cols-5 sm:divide-x sm:divide-line">
      {questions.map(([question, label]) => {
        const { answer, note, tone } = answers[question];
        const icon = iconOf(question, tone);
        // Figures are never cut; names and what was given for may be.
        const isFigure = question !== "who" && question !== "whatFor";
        const isTold = question === "who" || question === "howMuch";
        return (
          <div
            key={question}
            className={`min-w-0 grid-cols-[104px_minmax(0,1fr)] border-line border-b py-3 last:border-b-0
              sm:block sm:border-b-0 sm:px-4 sm:first:pl-0 sm:last:pr-0 ${isTold ? "hidden" : "grid"}`}
          >
            <dt className="text-12 text-ink-3 leading-5">{label}</dt>
            <dd className="min-w-0">
              <p className="flex min-w-0 items-start gap-2 font-medium text-14">
                {icon === null ? null : <Icon name={icon} size={16} className={`mt-0.5 ${inks[tone]}`} />}
                <bdi
                  className={isFigure ? "wrap-anywhere" : "truncate"}
                  title={answer}
                  data-private={isPersonal(question, record) ? "" : undefined}
                >
                  {isFigure ? <LongFigure>{answer}</LongFigure> : answer}
                </bdi>
              </p>
              {note === null ? null : (
                <p
                  className={`wrap-anywhere text-12 text-ink-3 ${isFigure ? "line-clamp-5" : "line-clamp-2"}`}
                  title={note}
                >
                  <bdi>{note}</bdi>
                </p>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The words of a sponsored item tell the child's name. */
function isPersonal(question: Question, record: Contribution): boolean {
  if (question === "who") return true;
  return question === "whatFor" && (record.items[0]?.sponsee ?? null) !== null;
}

const paidIcons = {
  good: "circle-check",
  warn: "circle-exclamation-point",
  bad: "circle-x",
  plain: "circle-check",
} as const;

function iconOf(question: Question, tone: Answer["tone"]): IconName | null {
  if (question !== "paid" && question !== "receipt") return null;
  if (question === "receipt") return tone === "good" ? "file-check" : tone === "warn" ? "file-x" : null;
  return paidIcons[tone];
}
