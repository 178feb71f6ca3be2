"use client";

import { Part } from "./part";
import { SeriesSection } from "./series-section";
import { SeriesSkeleton } from "./skeletons";

/** When money came. */
export default function SeriesPart() {
  return (
    <Part name="series" title="The series" skeleton={<SeriesSkeleton />}>
      {(series, report) => (
        // Other days have other bars: what was chosen among the old ones means nothing.
        <SeriesSection
          key={`${report.range?.from} ${report.range?.to} ${report.zone} ${series.unit}`}
          series={series}
          currency={report.currency}
        />
      )}
    </Part>
  );
}
