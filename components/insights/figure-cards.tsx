"use client";

import type { Figures, InsightsReport } from "@/lib/client/insights-report";
import { asideCell, asideGrid, cell, grid } from "./card-grid";
import { asides, cards } from "./cards";
import { AsideFigure, FigureCard } from "./figure-card";
import { Part } from "./part";
import { CardSkeleton } from "./skeletons";

/** The sums of the days that are shown, each beside what it was in the time before. */
export function FigureCards() {
  return (
    <Part name="figures" title="The figures" skeleton={<CardSkeleton />}>
      {(figures, report) => <Cards figures={figures} report={report} />}
    </Part>
  );
}

function Cards({ figures, report }: { figures: Figures; report: InsightsReport }) {
  const told = { figures, currency: report.currency, definitions: report.definitions };
  return (
    <>
      <dl className={grid}>
        {cards.map((card) => (
          <div key={card.figure} className={cell}>
            <FigureCard card={card} {...told} />
          </div>
        ))}
      </dl>
      <dl className={asideGrid}>
        {asides.map((card) => (
          <div key={card.figure} className={asideCell}>
            <AsideFigure card={card} {...told} />
          </div>
        ))}
      </dl>
    </>
  );
}
