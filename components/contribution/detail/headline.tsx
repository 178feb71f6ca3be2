import type { ReactNode } from "react";
import { KindMark, SecondaryBadges } from "@/components/contribution/status-badge";
import { Icon } from "@/components/ui/icon";
import { StatusBadge } from "@/components/ui/value/badge";
import { formatExact } from "@/lib/format/money";
import { badgesOf } from "@/lib/records/contribution/badges";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { contributionStatus, statusComparison, statusSentence } from "@/lib/records/contribution/status";
import type { Kind } from "@/lib/records/labels";
import { toExact } from "@/lib/records/money";
import { summarySentence } from "@/lib/records/sentences/summary-sentence";
import { giverOf } from "@/lib/records/supporter";
import { type RecordContext, sentenceFormats } from "./record-context";

/** `CA$194.39`, or what stands for an amount that cannot be read. */
export function amountWords(record: Contribution, locale: string): string {
  const total = toExact(record.total);
  return total === null ? "Contribution" : formatExact(total, record.currency, locale);
}

interface Props {
  readonly record: Contribution;
  readonly kind: Kind;
  readonly context: RecordContext;
  /** The ways to look at the record, beside the title. */
  readonly tabs: ReactNode;
}

/**
 * The amount and the giver, what state the contribution is in and why, and what happened in plain English.
 */
export function Headline({ record, kind, context, tabs }: Props) {
  const sentence = [...summarySentence(record, kind, sentenceFormats(context.place)).entries()];
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="contents items-start gap-x-4 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
        <h1
          tabIndex={-1}
          className="max-sm:order-2 line-clamp-3 max-w-full text-balance wrap-anywhere font-semibold text-24
            tracking-[-0.025em] outline-none"
        >
          {amountWords(record, context.place.locale)} from{" "}
          <bdi data-private="">{giverOf(record).name ?? "an unknown supporter"}</bdi>
        </h1>
        <div className="max-sm:order-4">{tabs}</div>
      </div>
      <StatusLine record={record} kind={kind} />
      <p className="wrap-anywhere max-w-290 text-pretty text-15 max-sm:order-3 text-ink-2">
        {sentence.map(([index, { text, strong, isPrivate }]) =>
          strong ? (
            <strong key={index} className="font-medium text-ink">
              <bdi data-private={isPrivate ? "" : undefined}>{text}</bdi>
            </strong>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </p>
    </div>
  );
}

/** The badges, and behind them the rule that decided the status and the fields that it compared. */
function StatusLine({ record, kind }: { record: Contribution; kind: Kind }) {
  const reading = contributionStatus(record);
  return (
    <details className="group/why max-sm:order-1">
      <summary
        className="flex list-none flex-wrap items-center gap-2 rounded-control
        [&::-webkit-details-marker]:hidden"
      >
        <StatusBadge status={reading.status} />
        <KindMark kind={kind} />
        <SecondaryBadges badges={badgesOf(record)} />
        <span
          className="inline-flex min-h-6 items-center gap-1 font-medium text-accent
          hover:text-accent-hover sm:ml-auto print:hidden"
        >
          Why this status?
          <Icon name="chevron-down" className="group-open/why:rotate-180" />
        </span>
      </summary>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-2 text-12 text-ink-2">
        {statusSentence(reading)}
        <code className="break-all rounded-kbd bg-sunken px-1.5 py-0.5 font-mono">
          {statusComparison(record, reading)}
        </code>
      </p>
    </details>
  );
}
