"use client";

import { useMemo } from "react";
import { DataTable, type TableLayout } from "@/components/table/data-table";
import { lazyPart } from "@/components/ui/load/lazy";
import type { Answered } from "@/lib/client/api/ask";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { withFilter } from "@/lib/client/url/list-changes";
import { amountRoom, withAmountRoom } from "./amount-room";
import { columns } from "./columns";
import { RowsSkeleton } from "./list-skeleton";
import { useListState } from "./list-state";
import type { RowActions } from "./use-row-actions";

const none: ContributionPage["rows"] = [];
const ListAbsence = lazyPart(() => import("./list-absence"));
const FailureState = lazyPart(async () => ({
  default: (await import("@/components/ui/feedback/failure-state")).FailureState,
}));

/** What stands in the place of rows: a desk that fails cannot give it then. */
export const bodyParts = [ListAbsence.load, FailureState.load];

/** The rows, or what stands in their place: that they are coming, that there are none, or what went wrong. */
export function ListBody(props: {
  answer: Answered<ContributionPage> | undefined;
  /** The answer is that of the page before; the one asked for is on its way. */
  isBefore: boolean;
  /** More of the same rows is on its way. */
  isWaiting: boolean;
  caption: string;
  layout: TableLayout;
  actions: RowActions;
  now: number;
  locale: string;
  onRetry: () => void;
}) {
  const { answer, isBefore, actions, now, locale } = props;
  const { state, go } = useListState();
  const told = answer?.outcome.ok ? answer.outcome.value.rows : none;
  const room = useMemo(() => amountRoom(told, locale), [told, locale]);
  if (answer === undefined || (isBefore && !(answer.outcome.ok && answer.outcome.value.rows.length > 0))) {
    return <RowsSkeleton />;
  }
  if (!answer.outcome.ok) {
    return (
      <FailureState
        title="This list could not be loaded"
        failure={answer.outcome.failure}
        requestId={answer.requestId ?? undefined}
        onRetry={props.onRetry}
      />
    );
  }
  const { rows, total, perPage } = answer.outcome.value;
  if (rows.length === 0) {
    return <ListAbsence total={total} perPage={perPage} now={now} locale={locale} />;
  }
  const isDescending = state.sort === "-contribution_date";
  return (
    <DataTable
      caption={props.caption}
      columns={columns}
      rows={rows}
      idOf={(row) => row.id}
      lookOf={(row) => ({
        isChosen: row.id === actions.chosen,
        isMuted: row.isMuted,
        variant: row.kind,
      })}
      onChoose={(row) => actions.choose(row.id)}
      layout={withAmountRoom(props.layout, room)}
      sorting={{
        isDescending,
        onTurn: () =>
          go(withFilter(state, { sort: isDescending ? "contribution_date" : "-contribution_date" })),
      }}
      isBusy={isBefore || props.isWaiting}
    />
  );
}
