import type { ReactNode } from "react";
import { detailCopy } from "@/components/contribution/detail/copy";
import { KindMark, SecondaryBadges } from "@/components/contribution/status-badge";
import { Icon, type IconName } from "@/components/ui/icon";
import { StatusBadge } from "@/components/ui/value/badge";
import { LongFigure } from "@/components/ui/value/long-figure";
import type { Region } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";
import { badgesOf } from "@/lib/records/contribution/badges";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { contributionStatus, statusComparison, statusSentence } from "@/lib/records/contribution/status";
import type { Kind } from "@/lib/records/labels";
import { type Answer, fiveAnswers } from "@/lib/records/sentences/five-answers";
import { summarySentence } from "@/lib/records/sentences/summary-sentence";
import { isSponsored } from "@/lib/records/sponsees/sponsee";
import { giverOf } from "@/lib/records/supporter";
import { type RecordPart, sentenceFormats } from "./record-context";

/** `CA$194.39`, or a word if the amount cannot be read. */
export function headlineAmount(record: Contribution, locale: string): string {
  const { total } = record;
  return total === null ? detailCopy.contribution : formatExact(total, record.currency, locale);
}

export function Headline(props: RecordPart & { kind: Kind; tabs: ReactNode }) {
  const { record, kind, context, tabs } = props;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="contents items-start gap-x-4 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
        <h1
          tabIndex={-1}
          className="max-sm:order-2 line-clamp-3 max-w-full text-balance wrap-anywhere font-semibold text-24
            outline-none"
        >
          {headlineAmount(record, context.region.locale)}
          {detailCopy.fromBefore}
          <bdi data-private="">{giverOf(record).name ?? detailCopy.unknownSupporter}</bdi>
        </h1>
        <div className="max-sm:order-4">{tabs}</div>
      </div>
      <StatusLine record={record} kind={kind} className="max-sm:order-1" />
      <p className="wrap-anywhere max-w-290 text-pretty text-15 max-sm:order-3 text-ink-2">
        <Summary record={record} kind={kind} region={context.region} now={context.now} />
      </p>
    </div>
  );
}

export function Summary(props: { record: Contribution; kind: Kind; region: Region; now: number }) {
  const { record, kind, region, now } = props;
  const sentence = summarySentence(record, kind, sentenceFormats(region), now);
  return [...sentence.entries()].map(([index, { text, strong, isPrivate }]) =>
    strong ? (
      <strong key={index} className="font-medium text-ink">
        <bdi data-private={isPrivate ? "" : undefined}>{text}</bdi>
      </strong>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}

export function StatusLine(props: { record: Contribution; kind: Kind; className?: string }) {
  const { record, kind, className = "" } = props;
  const status = contributionStatus(record);
  return (
    <details className={`group/why ${className}`}>
      <summary className="flex flex-wrap items-center gap-2 rounded-control">
        <StatusBadge status={status} isTest={record.isTest} />
        <KindMark kind={kind} />
        <SecondaryBadges badges={badgesOf(record)} />
        <span
          className="inline-flex min-h-6 items-center gap-1 font-medium text-accent
          hover:text-accent-hover print:hidden"
        >
          {detailCopy.whyStatus}
          <Icon name="chevron-down" className="group-open/why:rotate-180" />
        </span>
      </summary>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-2 text-12 text-ink-2">
        {statusSentence(status)}
        <code className="break-all rounded-kbd bg-sunken px-1.5 py-0.5 font-mono">
          {statusComparison(record, status)}
        </code>
      </p>
    </details>
  );
}

const questions = [
  ["who", detailCopy.who],
  ["howMuch", detailCopy.howMuch],
  ["paid", detailCopy.paid],
  ["whatFor", detailCopy.whatFor],
  ["receipt", detailCopy.receiptIssued],
] as const;
type Question = (typeof questions)[number][0];

const answerIcons: Readonly<Partial<Record<Question, Partial<Record<Answer["tone"], IconName>>>>> = {
  paid: {
    good: "circle-check",
    warn: "circle-exclamation-point",
    bad: "circle-x",
    plain: "circle-check",
  },
  receipt: { good: "file-check", warn: "file-x" },
};

const inks: Readonly<Record<Answer["tone"], string>> = {
  good: "text-green",
  warn: "text-amber",
  bad: "text-red",
  plain: "text-ink-3",
};

/** Answers the questions of support above all fields. On a phone, the title has two of the answers. */
export function AnswersRow({ record, context }: RecordPart) {
  const answers = fiveAnswers(record, context.formats);
  return (
    <dl className="grid grid-cols-1 border-line-2 border-y sm:grid-cols-5 sm:divide-x sm:divide-line">
      {questions.map(([question, label]) => (
        <AnswerCell
          key={question}
          question={question}
          label={label}
          answer={answers[question]}
          isPrivate={isPersonal(question, record)}
        />
      ))}
    </dl>
  );
}

function AnswerCell(props: { question: Question; label: string; answer: Answer; isPrivate: boolean }) {
  const { question, label, isPrivate } = props;
  const { answer, note, tone } = props.answer;
  const icon = answerIcons[question]?.[tone] ?? null;
  // Figures are never truncated; names and purposes may be.
  const isFigure = question !== "who" && question !== "whatFor";
  const isInTitle = question === "who" || question === "howMuch";
  return (
    <div
      className={`min-w-0 grid-cols-[104px_minmax(0,1fr)] border-line border-b py-3 last:border-b-0
        sm:block sm:border-b-0 sm:px-4 sm:first:pl-0 sm:last:pr-0 ${isInTitle ? "hidden" : "grid"}`}
    >
      <dt className="text-12 text-ink-3 leading-5">{label}</dt>
      <dd className="min-w-0">
        <p className="flex min-w-0 items-start gap-2 font-medium text-14">
          {icon === null ? null : <Icon name={icon} size={16} className={`mt-0.5 ${inks[tone]}`} />}
          <bdi
            className={isFigure ? "wrap-anywhere" : "line-clamp-2 break-words"}
            title={answer}
            data-private={isPrivate ? "" : undefined}
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
}

/** A sponsored item names the child. */
function isPersonal(question: Question, record: Contribution): boolean {
  if (question === "who") return true;
  return question === "whatFor" && record.items.slice(0, 1).some(isSponsored);
}
