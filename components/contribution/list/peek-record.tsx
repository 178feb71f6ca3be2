"use client";

import type { ReactNode } from "react";
import { KindMark, SecondaryBadges } from "@/components/contribution/status-badge";
import { CopyButton } from "@/components/ui/copy-button";
import { DeskLink } from "@/components/ui/desk-link";
import { Absent } from "@/components/ui/facts";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import { StatusBadge } from "@/components/ui/status-badge";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { formatDateTime, type Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { badgesOf } from "@/lib/reading/badges";
import { contributionDate } from "@/lib/reading/contribution-date";
import { fiveAnswers } from "@/lib/reading/five-answers";
import type { Kind } from "@/lib/reading/kind";
import { isStopped, plansOf } from "@/lib/reading/plans";
import { contributionStatus, statusComparison, statusSentence } from "@/lib/reading/status";
import { summarySentence } from "@/lib/reading/summary-sentence";
import { giverOf } from "@/lib/reading/supporter";
import { useListContext } from "./list-context";
import { peekFormats } from "./peek-formats";
import { PeekItems } from "./peek-items";
import { PeekTimeline } from "./peek-timeline";

/** The answers first, then the items, what they come to, and what happened. */
export function PeekRecord({ record, kind }: { record: unknown; kind: Kind }) {
  const { place } = useListContext();
  const formats = peekFormats(place);
  const status = contributionStatus(record);
  const { howMuch } = fiveAnswers(record, formats);
  const tokens = summarySentence(record, kind, peekFormats(place, true));
  return (
    <article className="wrap-anywhere grid grid-cols-1 gap-4 px-4 py-5 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge status={status.status} />
        <KindMark kind={kind} />
        <SecondaryBadges badges={badgesOf(record)} iconOnly />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold text-24 tabular-nums tracking-[-0.03em]">{howMuch.answer}</h2>
        {howMuch.note === null ? null : <span className="text-ink-3">{howMuch.note}</span>}
      </div>
      <p className="break-words text-ink-2">
        {[...tokens.entries()].map(([at, { text, strong, isPrivate }]) =>
          strong ? (
            <bdi key={at} data-private={isPrivate ? "" : undefined} className="font-medium text-ink">
              {text}
            </bdi>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </p>
      <details className="group/why text-12 text-ink-2">
        <summary
          className="flex min-h-6 w-max list-none items-center gap-1 rounded-control font-medium
          text-13 text-accent hover:text-accent-hover [&::-webkit-details-marker]:hidden"
        >
          Why this status?
          <SpriteIcon name="chevron-down" className="group-open/why:rotate-180" />
        </summary>
        <p className="mt-1">{statusSentence(status)}</p>
        <code className="mt-1 block break-words rounded-control bg-sunken px-2 py-1 font-mono">
          {statusComparison(status)}
        </code>
      </details>
      <PeekFacts record={record} place={place} />
      <PeekItems record={record} locale={place.locale} />
      <PeekTimeline record={record} place={place} />
    </article>
  );
}

function PeekFacts({ record, place }: { record: unknown; place: Place }) {
  const { paid, receipt } = fiveAnswers(record, peekFormats(place));
  const { id, name, email } = giverOf(record);
  const [plan] = plansOf(record);
  const placed = contributionDate(record);
  const next = plan === undefined || isStopped(plan) ? null : plan.nextBillingOn;
  return (
    <dl className="border-line border-t">
      {id === null || !isOpaqueId(id) ? null : (
        <PeekFact label="Supporter">
          <DeskLink
            href={paths.supporter(id)}
            className="flex min-h-6 items-center truncate text-accent hover:text-accent-hover"
          >
            <bdi data-private className="truncate">
              {name ?? id}
            </bdi>
          </DeskLink>
        </PeekFact>
      )}
      <PeekFact label="E-mail">
        {email === null ? (
          <Absent />
        ) : (
          <span className="flex min-w-0 items-center gap-1">
            <bdi data-private className="truncate" title={email}>
              {email}
            </bdi>
            <CopyButton text={email} label="Copy the e-mail address" />
          </span>
        )}
      </PeekFact>
      <PeekFact label="Placed">{placed === null ? <Absent /> : formatDateTime(placed, place)}</PeekFact>
      <PeekFact label="Paid?">
        {paid.answer}
        {paid.note === null ? null : <span className="text-ink-3">, {paid.note}</span>}
      </PeekFact>
      {plan === undefined ? null : (
        <PeekFact label="Plan">
          {plan.status ?? "No status"}
          {next === null ? null : (
            <span className="text-ink-3">, next billing {peekFormats(place).day(next)}</span>
          )}
        </PeekFact>
      )}
      <PeekFact label="Receipt?">
        {receipt.answer}
        {receipt.note === null ? null : <span className="text-ink-3">, {receipt.note}</span>}
      </PeekFact>
    </dl>
  );
}

function PeekFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      className="grid min-h-8 grid-cols-[104px_minmax(0,1fr)] items-center gap-x-3 border-line border-b
      py-1"
    >
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
