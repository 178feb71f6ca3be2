"use client";

import { columns } from "@/components/contribution/rows/cells";
import type { RowActions } from "@/components/contribution/rows/use-row-actions";
import { DataTable, type TableLayout } from "@/components/table/data-table";
import { lazyPart } from "@/components/ui/load/lazy";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import type { Answered } from "@/lib/client/api/request";
import { withFilter } from "@/lib/client/url/list-changes";
import { RowsSkeleton } from "./list-skeleton";
import { useListState } from "./list-state";

const ListAbsence = lazyPart(() => import("./list-absence"));
const FailureState = lazyPart(async () => ({
  default: (await import("@/components/ui/feedback/failure-state")).FailureState,
}));

/** Loaded ahead: a desk that fails cannot send them. */
export const bodyParts = [ListAbsence.load, FailureState.load];

/** The rows; in their place a skeleton, the empty state or a failure. */
export function ListBody(props: {
  answer: Answered<ContributionPage> | undefined;
  /** The answer is the one before; the requested one is loading. */
  isBefore: boolean;
  /** More fields of the same rows are loading. */
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
      layout={props.layout}
      sorting={{
        isDescending,
        onTurn: () =>
          go(withFilter(state, { sort: isDescending ? "contribution_date" : "-contribution_date" })),
      }}
      isBusy={isBefore || props.isWaiting}
    />
  );
}
