"use client";

import { Calendar, ChevronDown, Columns3, Share2 } from "lucide-react";
import dynamic from "next/dynamic";
import { rangeLabel } from "@/lib/client/date-range";
import type { Place } from "@/lib/format/moment";
import { listCount, listDays } from "./list-sentence";
import { PanelButton } from "./panel-button";
import { useListState } from "./use-list-state";

const DatePanel = dynamic(() => import("./date-panel"), { ssr: false });
const ColumnsPanel = dynamic(() => import("./columns-panel"), { ssr: false });
const SharePanel = dynamic(() => import("./share-panel"), { ssr: false });

/** The columns as they are, and how to change them. */
export interface ColumnChoice {
  readonly shown: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly onReset: () => void;
}

/** What the list is, in a sentence, and what can be done with it. */
export function ListHeader(props: {
  total: number | null;
  place: Place;
  now: number;
  columns: ColumnChoice;
}) {
  const { total, place, now, columns } = props;
  const { state } = useListState();
  const isAll = state.range.kind === "all";
  const days = listDays(state, now, place.locale);
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3 sm:px-6 sm:pt-0">
      <h1 className="min-w-0 flex-1 basis-64 font-semibold text-18 tracking-[-0.018em]">
        {listCount(total, place.locale)}
        <span className="font-normal text-ink-3 max-sm:block max-sm:text-13">
          <span className="max-sm:hidden">, </span>
          {days}
        </span>
      </h1>
      <div className="flex items-center gap-2 max-sm:w-full">
        <div className="max-sm:flex-1 max-sm:[&>button]:w-full">
          <PanelButton
            label={`Days: ${days}`}
            isSet={!isAll}
            face={
              <>
                <Calendar aria-hidden size={16} strokeWidth={1.75} className="text-ink-2" />
                {rangeLabel(state.range, place.locale)}
                <ChevronDown aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
              </>
            }
            panel={(close) => <DatePanel place={place} now={now} onClose={close} />}
          />
        </div>
        <div className="max-sm:hidden">
          <PanelButton
            label="Columns"
            face={
              <>
                <Columns3 aria-hidden size={16} strokeWidth={1.75} className="text-ink-2" />
                <span className="@max-4xl:sr-only">Columns</span>
              </>
            }
            panel={() => <ColumnsPanel {...columns} />}
          />
        </div>
        <PanelButton
          label="Share"
          face={
            <>
              <Share2 aria-hidden size={16} strokeWidth={1.75} className="text-ink-2" />
              <span className="@max-4xl:sr-only">Share</span>
            </>
          }
          panel={() => <SharePanel now={now} locale={place.locale} />}
        />
      </div>
    </div>
  );
}
