"use client";

import { lazyPart } from "@/components/ui/load/lazy";
import { loadPanel, PanelButton, pendingPanel } from "@/components/ui/panel/panel-button";
import { withOverviewRange } from "@/lib/client/url/overview-state";
import { formatRange, rangeLabel } from "@/lib/format/date-range";
import { zoneName } from "@/lib/format/zone";
import { insightsCopy } from "./copy";
import { useOverviewContext } from "./overview-context";

const DateRangePanel = lazyPart(() => import("@/components/ui/form/date-range-panel"), pendingPanel);
const OverviewShare = lazyPart(() => import("./overview-share"), pendingPanel);

export const headerPreloads = [
  loadPanel,
  DateRangePanel.load,
  () => import("@/components/ui/form/month-calendar"),
  OverviewShare.load,
];

export function OverviewHeader() {
  const { state, go, region, now } = useOverviewContext();
  const days = formatRange(state.range, region.zone, now, region.locale);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-3 sm:min-h-17 sm:pt-0">
      <h1 className="min-w-0 flex-1 basis-64 font-semibold text-18">
        {insightsCopy.overview}
        <span className="font-normal text-ink-3">
          , {days} ({zoneName(region.zone)})
        </span>
      </h1>
      <div className="flex items-center gap-2 max-sm:w-full print:hidden">
        <div className="max-sm:flex-1 max-sm:[&>button]:w-full">
          <PanelButton
            label={insightsCopy.days(days)}
            icon="calendar"
            value={rangeLabel(state.range, region.locale)}
            panel={(close) => (
              <DateRangePanel
                range={state.range}
                region={region}
                now={now}
                onChoose={(range) => go(withOverviewRange(state, range, region.zone))}
                onClose={close}
              />
            )}
          />
        </div>
        <PanelButton label={insightsCopy.share} icon="share-2" panel={() => <OverviewShare />} />
      </div>
    </div>
  );
}
