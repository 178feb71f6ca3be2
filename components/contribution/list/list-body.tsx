"use client";

import { DataTable, type TableLayout } from "@/components/table/data-table";
import { FailureState } from "@/components/ui/failure-state";
import type { Answered, ContributionPage } from "@/lib/client/contributions-query-options";
import { withFilter } from "@/lib/client/list-change";
import type { ListConstraint } from "@/lib/client/list-constraints";
import { columns } from "./columns";
import { BeyondTheEnd, NothingMatches } from "./list-absence";
import { RowsSkeleton } from "./list-skeleton";
import { useListState } from "./use-list-state";
import type { RowActions } from "./use-row-actions";

/** The rows, or what stands in their place: that they are coming, that there are none, or what went wrong. */
export function ListBody(props: {
  answer: Answered<ContributionPage> | undefined;
  /** The answer is that of the page before; the one asked for is on its way. */
  isBefore: boolean;
  caption: string;
  layout: TableLayout;
  actions: RowActions;
  constraints: readonly ListConstraint[];
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
  if (total === 0) return <NothingMatches constraints={props.constraints} now={now} locale={locale} />;
  if (rows.length === 0) return <BeyondTheEnd lastPage={Math.ceil(total / perPage)} locale={locale} />;
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
        onChoose: () => actions.choose(row.id),
      })}
      layout={props.layout}
      sorting={{
        isDescending,
        onTurn: () =>
          go(withFilter(state, { sort: isDescending ? "contribution_date" : "-contribution_date" })),
      }}
      isBusy={isBefore}
    />
  );
}
