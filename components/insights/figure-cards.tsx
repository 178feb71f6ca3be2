"use client";

import { SpriteIcon } from "@/components/ui/sprite-icon";
import { LongFigure } from "@/components/ui/value/long-figure";
import type { Figures, InsightsReport } from "@/lib/contract/insights-report";
import { asideCell, asideGrid, cell, grid } from "./card-grid";
import { asides, type Card, cards, type FigureWords, figureOf } from "./cards";
import { ListLink } from "./list-link";
import { useOverviewContext } from "./overview-context";
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

/** Signs of a figure that fit on a narrow card with large text. */
const fitting = 10;

interface Props {
  readonly card: Card;
  readonly figures: Figures;
  readonly currency: string | null;
  readonly definitions: InsightsReport["definitions"];
}

/** A large figure, how it moved, and what it was. It leads to the records that it is the sum of. */
function FigureCard({ card, figures, currency, definitions }: Props) {
  const { place, state } = useOverviewContext();
  const words = figureOf(card, figures, currency, place.locale);
  return (
    <>
      <dt title={definitions[card.figure]} className="w-max max-w-full truncate font-medium text-ink-2">
        {card.label}
      </dt>
      <dd className="grid min-w-0 gap-0.5">
        <Value
          words={words}
          className="font-semibold text-18 leading-8 tracking-[-0.03em] [overflow-wrap:anywhere] sm:text-24"
        />
        <span className="min-h-4 text-12 text-ink-3 tabular-nums [overflow-wrap:anywhere]">
          {state.compare === "none" || figures.received.previous === null ? null : <Moved words={words} />}
        </span>
      </dd>
    </>
  );
}

/** A smaller figure in one line. */
function AsideFigure({ card, figures, currency, definitions }: Props) {
  const { place, state } = useOverviewContext();
  const words = figureOf(card, figures, currency, place.locale);
  const { change } = words;
  return (
    <>
      <dt title={definitions[card.figure]} className="min-w-0 truncate text-ink-3">
        {card.label}
      </dt>
      <dd className="flex min-w-0 items-center gap-2">
        <Value words={words} className="min-w-0 font-medium [overflow-wrap:anywhere]" />
        {change === null || state.compare === "none" ? null : (
          <span className="flex text-12" title={`from ${words.before}`}>
            <Arrow change={change} />
          </span>
        )}
      </dd>
    </>
  );
}

function Value({ words: { value, list }, className }: { words: FigureWords; className: string }) {
  const look = `${className} tabular-nums ${list === null ? "" : "underline-offset-4 hover:underline"}`;
  return (
    <ListLink list={list} className={look}>
      <LongFigure room={fitting}>{value}</LongFigure>
    </ListLink>
  );
}

function Moved({ words: { change, before } }: { words: FigureWords }) {
  if (change === null) return before === null ? "nothing to compare with" : `before: ${before}`;
  return (
    <span className="flex flex-wrap gap-x-1">
      <Arrow change={change} />
      <span>
        from <LongFigure>{before ?? "–"}</LongFigure>
      </span>
    </span>
  );
}

const ways = {
  up: { icon: "arrow-up", says: "up" },
  down: { icon: "arrow-down", says: "down" },
  same: { icon: "arrow-right", says: "unchanged," },
} as const;

function Arrow({ change }: { change: NonNullable<FigureWords["change"]> }) {
  const { icon, says } = ways[change.way];
  return (
    <span
      className={`inline-flex items-center gap-1 tabular-nums ${change.isWorse ? "text-red" : "text-ink"}`}
    >
      <SpriteIcon name={icon} />
      <span className="sr-only">{says} </span>
      {change.percent}
    </span>
  );
}
