"use client";

import { Part } from "./part";
import { SeriesBones } from "./series-bones";
import { SeriesSection } from "./series-section";

/** When money came. */
export default function SeriesPart() {
  return (
    <Part name="series" title="The series" skeleton={<SeriesBones />}>
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
