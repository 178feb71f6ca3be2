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
import { DistributionBones } from "./distribution-bones";
import { FigureCards } from "./figure-cards";
import { NoSums } from "./no-sums";
import styles from "./overview.module.css";
import { headerParts, OverviewHeader } from "./overview-header";
import { type FirstReport, OverviewSceneProvider } from "./scene";
import { SeriesBones } from "./series-bones";
import { useOverviewState } from "./use-overview-state";
import { useReport } from "./use-report";
import { WorklistBones } from "./worklist-bones";

// The figures are what is read first: what draws comes after them.
const SeriesPart = latePart(
  () => import("./series-part"),
  () => <SeriesBones />,
);
const DistributionsPart = latePart(
  () => import("./distributions-part"),
  () => <DistributionBones />,
);
const WorklistsPart = latePart(
  () => import("./worklists-part"),
  () => <WorklistBones />,
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
    <OverviewSceneProvider value={{ state, go, place: { zone, locale: preferences.locale }, now, first }}>
      <LinkNotice notices={notices} tidy={<TidyLink href={overviewHref(state)} />} />
      <div className={styles["board"]}>
        <OverviewHeader />
        <Board />
      </div>
    </OverviewSceneProvider>
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
