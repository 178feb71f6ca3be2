"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { shortId, useListContext } from "@/components/contribution/rows/row-context";
import type { RowActions } from "@/components/contribution/rows/use-row-actions";
import { CopyButton } from "@/components/ui/copy/copy-button";
import { FailureState } from "@/components/ui/feedback/failure-state";
import { PageNoticeAge } from "@/components/ui/feedback/stale-notice";
import { buttonLook } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Kbd } from "@/components/ui/page/keyboard";
import { contributionQueryOptions } from "@/lib/client/api/contributions";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import { kindAlone } from "@/lib/records/contribution/plans";
import { totalsOf } from "@/lib/records/contribution/totals";
import type { Kind } from "@/lib/records/labels";
import { PeekRecord } from "./peek-record";

interface PeekProps {
  readonly id: string;
  /** From the list; null for a record of another page. */
  readonly kind: Kind | null;
  readonly actions: RowActions;
}

/** A contribution next to the list: enough to answer most questions without leaving it. */
export default function PeekPanel({ id, kind: listedKind, actions }: PeekProps) {
  const { recordHref } = useListContext();
  const { data, refetch } = useQuery(contributionQueryOptions(id));
  const outcome = data?.outcome;
  const json = outcome?.ok ? outcome.value.record : null;
  const record = useMemo(() => parseContribution(json), [json]);
  return (
    <aside
      aria-label={`Peek at ${id}`}
      className="fixed inset-0 z-30 flex min-h-0 flex-col border-line-2 bg-surface sm:absolute sm:inset-y-0
        sm:right-0 sm:left-auto sm:z-10 sm:w-110 sm:border-l sm:shadow-popover xl:static xl:shrink-0
        xl:shadow-none"
    >
      <div className="flex h-14 shrink-0 items-center gap-1 border-line border-b pr-3 pl-4 sm:pl-5">
        <span className="min-w-0 truncate font-mono" title={id}>
          {shortId(id)}
        </span>
        <CopyButton text={id} label="Copy the id" />
        <span className="flex-1" />
        <IconButton
          name="Previous contribution"
          title="Previous (K)"
          icon="arrow-up"
          onClick={() => actions.move(-1)}
        />
        <IconButton
          name="Next contribution"
          title="Next (J)"
          icon="arrow-down"
          onClick={() => actions.move(1)}
        />
        <DeskLink href={recordHref(id)} className={`${buttonLook("small")} mx-1`}>
          Open
          <span aria-hidden className="max-sm:hidden">
            <Kbd>↵</Kbd>
          </span>
        </DeskLink>
        <IconButton name="Close the peek" title="Close (Esc)" icon="x" onClick={actions.closePeek} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {outcome === undefined ? (
          <PeekSkeleton />
        ) : outcome.ok ? (
          <>
            {outcome.value.stale === null ? null : (
              <p className="bg-amber-bg px-4 py-2 text-12 text-amber sm:px-5">
                It may have changed since it was read. <PageNoticeAge at={outcome.value.stale.asOf} />
              </p>
            )}
            <PeekRecord record={record} kind={listedKind ?? kindAlone(record)} />
          </>
        ) : (
          <FailureState
            title={
              outcome.failure.code === "not_found" ? "There is no such contribution" : "It could not be read"
            }
            failure={outcome.failure}
            requestId={data?.requestId ?? undefined}
            onRetry={() => void refetch()}
          />
        )}
      </div>
      {outcome?.ok ? (
        <div
          className="flex h-12 shrink-0 items-center justify-between gap-3 border-line border-t pr-3 pl-4
          sm:pl-5"
        >
          <TotalsNote record={record} />
          <button type="button" onClick={actions.copyTicket} className={buttonLook("small")}>
            <Icon name="clipboard" />
            Copy for ticket
            <span aria-hidden className="max-sm:hidden">
              <Kbd>C</Kbd>
            </span>
          </button>
        </div>
      ) : null}
    </aside>
  );
}

function IconButton(props: { name: string; title: string; icon: IconName; onClick: () => void }) {
  const { name, title, icon, onClick } = props;
  return (
    <button type="button" title={title} aria-label={name} onClick={onClick} className={buttonLook("icon")}>
      <Icon name={icon} size={16} />
    </button>
  );
}

function TotalsNote({ record }: { record: Contribution }) {
  const { check } = totalsOf(record);
  if (check === null) return <span />;
  return check.holds ? (
    <span className="flex items-center gap-1.5 text-12 text-ink-3">
      <Icon name="check" />
      Totals add up
    </span>
  ) : (
    <span className="text-12 text-red">Totals do not add up</span>
  );
}

function PeekSkeleton() {
  return (
    <div role="status" className="grid gap-4 p-5">
      <span className="sr-only">Loading</span>
      <span aria-hidden className="h-5.5 w-40 rounded-control bg-sunken" />
      <span aria-hidden className="h-8 w-56 rounded-control bg-sunken" />
      <span aria-hidden className="h-14 rounded-control bg-sunken" />
      <span aria-hidden className="h-40 rounded-control bg-sunken" />
    </div>
  );
}
