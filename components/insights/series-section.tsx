"use client";

import { useState } from "react";
import { useIsAlive } from "@/components/shell/use-is-alive";
import { buttonLook } from "@/components/ui/button";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { Series } from "@/lib/client/insights-report";
import { unitWords } from "./bucket-words";
import { KindMark, KindPatterns, kindsFromAbove } from "./kinds";
import { useOverviewContext } from "./overview-context";
import { SeriesPlot } from "./series-plot";
import { SeriesTable } from "./series-table";
import { StateLink } from "./state-link";

/** What came in, hour by hour or month by month, as bars or as a table. */
export function SeriesSection({ series, currency }: { series: Series; currency: string | null }) {
  const [isTable, setTable] = useState(false);
  return (
    <section aria-labelledby="series-title" className="pt-7 pb-4">
      <KindPatterns />
      <div className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2 max-sm:min-h-30">
        <h2 id="series-title" className="flex-1 whitespace-nowrap font-semibold text-14">
          Received by {unitWords[series.unit].toLowerCase()}
        </h2>
        <UnitLinks series={series} />
        <ul className="flex flex-wrap gap-x-5 text-12 text-ink-2">
          {kindsFromAbove.map(({ kind, label, fill }) => (
            <li key={kind} className="flex items-center gap-2">
              <KindMark fill={fill} />
              {label}
            </li>
          ))}
        </ul>
        <div className="border-line-2 sm:border-l sm:pl-3 print:hidden">
          <TableSwitch isOn={isTable} onTurn={() => setTable(!isTable)} />
        </div>
      </div>
      {isTable ? null : <SeriesPlot series={series} currency={currency} />}
      <SeriesTable series={series} currency={currency} isShown={isTable} />
    </section>
  );
}

function TableSwitch({ isOn, onTurn }: { isOn: boolean; onTurn: () => void }) {
  // The code of this part comes after the page: a press before that would be lost. Only the button is drawn
  // anew for it.
  const isAlive = useIsAlive();
  return (
    <button
      type="button"
      disabled={!isAlive}
      aria-pressed={isOn}
      onClick={onTurn}
      className={`${buttonLook("quiet")} -mr-2 disabled:opacity-100! max-sm:h-10 max-sm:px-0`}
    >
      <SpriteIcon name={isOn ? "chart-column" : "table"} size={16} />
      As table
    </button>
  );
}

/** About how many days a bar is of: one that is as long as all of them together says nothing. */
const unitDays = { hour: 1 / 24, day: 1, week: 7, month: 28, year: 365 } as const;

/** How long the bars may be, where there is a choice. */
function UnitLinks({ series }: { series: Series }) {
  const { unit, units } = series;
  const { state } = useOverviewContext();
  const fitting = units.filter(
    (one) => one === unit || unitDays[one] < series.buckets.length * unitDays[unit],
  );
  if (fitting.length < 2) return null;
  return (
    <nav aria-label="Length of the bars" className="flex gap-0.5 rounded-well bg-sunken p-0.5 print:hidden">
      {fitting.map((one) => (
        <StateLink
          key={one}
          to={{ ...state, by: one }}
          aria-current={one === unit || undefined}
          className={`flex h-6 items-center rounded-control px-2 font-medium text-12
            ${one === unit ? "bg-surface text-ink shadow-control" : "text-ink-2 hover:text-ink"}`}
        >
          {unitWords[one]}
        </StateLink>
      ))}
    </nav>
  );
}
