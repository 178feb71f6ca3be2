"use client";

import { usePreferences } from "@/components/shell/preferences-provider";
import { useZoneOverride } from "@/components/shell/zone-override";
import { latePart } from "@/components/ui/late-part";
import { LinkNotice } from "@/components/ui/link-notice";
import { TidyLink } from "@/components/ui/tidy-link";
import { useLoadAhead } from "@/components/ui/use-load-ahead";
import { useNow } from "@/components/ui/use-now";
import { overviewHref } from "@/lib/client/insights-url";
import { Comparison } from "./comparison";
import { CoverageNote, UnsummedNote } from "./coverage-note";
import { CurrencyTabs } from "./currency-tabs";
import { Definitions } from "./definitions";
import { FigureCards } from "./figure-cards";
import { NoSums } from "./no-sums";
import styles from "./overview.module.css";
import { type FirstReport, OverviewContextProvider } from "./overview-context";
import { headerParts, OverviewHeader } from "./overview-header";
import { DistributionSkeleton, SeriesSkeleton, WorklistSkeleton } from "./skeletons";
import { useOverviewState } from "./use-overview-state";
import { useReport } from "./use-report";

// The figures are what is read first: what draws comes after them.
const SeriesPart = latePart(
  () => import("./series-part"),
  () => <SeriesSkeleton />,
);
const DistributionsPart = latePart(
  () => import("./distributions-part"),
  () => <DistributionSkeleton />,
);
const WorklistsPart = latePart(
  () => import("./worklists-part"),
  () => <WorklistSkeleton />,
);

/**
 * How the days are going: sums, when and from where they came, and what there is to do. Its whole state is in
 * the URL.
 */
export function Overview({ drawnAt, first }: { drawnAt: number; first: FirstReport | null }) {
  const now = useNow(drawnAt);
  const { preferences } = usePreferences();
  const { state, notices, go } = useOverviewState();
  const zone = state.zone ?? preferences.zone ?? "UTC";

  useZoneOverride({
    note: "On this page the zone goes into the link: its days stay as they are for everyone.",
    choose: (chosen) => go({ ...state, zone: chosen }),
  });
  useLoadAhead(...headerParts);

  return (
    <OverviewContextProvider value={{ state, go, place: { zone, locale: preferences.locale }, now, first }}>
      <LinkNotice notices={notices} tidy={<TidyLink href={overviewHref(state)} />} />
      <div className={styles["board"]}>
        <OverviewHeader />
        <Board />
      </div>
    </OverviewContextProvider>
  );
}

function Board() {
  const { data } = useReport("figures");
  if (data?.outcome.ok === false && data.outcome.failure.code === "search_unavailable") return <NoSums />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-2.5 max-sm:pt-3">
        <CurrencyTabs />
        <Comparison />
      </div>
      <CoverageNote />
      <UnsummedNote />
      <FigureCards />
      <SeriesPart />
      <DistributionsPart />
      <WorklistsPart />
      <Definitions />
    </>
  );
}
