"use client";

import { Icon } from "@/components/ui/icon";
import { Disclosure } from "@/components/ui/panel/section";
import { LongFigure } from "@/components/ui/value/long-figure";
import type { Figures, InsightsReport } from "@/lib/contract/insights-report";
import { figureWords } from "@/lib/records/labels";
import { insightsCopy } from "./copy";
import { type Card, type Change, cards, type FigureWords, figureOf, smallCards } from "./figures";
import { ListLink, Part, useOverviewContext } from "./overview-context";
import { CardSkeleton, cardCell, cardGrid } from "./skeletons";

const smallCardGrid = "grid grid-cols-1 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-4";
const smallCardCell =
  "flex min-h-10 min-w-0 flex-wrap items-center gap-x-2 border-line border-b py-2 sm:even:border-l " +
  "sm:even:pl-3 lg:even:pl-5 xl:px-5 xl:first:pl-0 xl:[&:not(:first-child)]:border-l " +
  "print:not-first:border-l print:not-first:pl-5";

export function FigureCards() {
  return (
    <Part name="figures" title={insightsCopy.theFigures} skeleton={<CardSkeleton />}>
      {(figures, report) => (
        <>
          <dl className={cardGrid}>
            {cards.map((card) => (
              <div key={card} className={cardCell}>
                <FigureCard card={card} figures={figures} report={report} />
              </div>
            ))}
          </dl>
          <Disclosure title={insightsCopy.moreFigures}>
            <dl className={smallCardGrid}>
              {smallCards.map((card) => (
                <div key={card} className={smallCardCell}>
                  <FigureCard card={card} figures={figures} report={report} isSmall />
                </div>
              ))}
            </dl>
          </Disclosure>
        </>
      )}
    </Part>
  );
}

/** Characters of a figure that fit on a narrow card with large text. */
const fittingCharacters = 10;

function FigureCard(props: { card: Card; figures: Figures; report: InsightsReport; isSmall?: boolean }) {
  const { card, figures, report, isSmall = false } = props;
  const { region, state } = useOverviewContext();
  const words = figureOf(card, figures, report.currency, region.locale);
  const { value, change, before, list } = words;
  const isCompared = state.compare !== "none";
  const styles = isSmall
    ? { label: "min-w-0 truncate text-ink-3", value: "min-w-0 font-medium" }
    : {
        label: "w-max max-w-full truncate font-medium text-ink-2",
        value: "font-semibold text-18 leading-8 sm:text-24",
      };
  const figure = (
    <ListLink
      list={list}
      className={`${styles.value} tabular-nums wrap-anywhere
        ${list === null ? "" : "underline-offset-4 hover:underline"}`}
    >
      <LongFigure maxCharacters={fittingCharacters}>{value}</LongFigure>
    </ListLink>
  );
  return (
    <>
      <dt title={report.definitions[card]} className={styles.label}>
        {figureWords[card]}
      </dt>
      {isSmall ? (
        <dd className="flex min-w-0 items-center gap-2">
          {figure}
          {before === null || words.isSame || !isCompared ? null : (
            <span className="flex text-12 text-ink-3" title={insightsCopy.from(before)}>
              {change === null ? insightsCopy.was(before) : <Arrow change={change} />}
            </span>
          )}
        </dd>
      ) : (
        <dd className="grid min-w-0 gap-0.5">
          {figure}
          <span className="min-h-4 text-12 text-ink-3 tabular-nums wrap-anywhere">
            {isCompared && figures.received.previous !== null ? <Comparison words={words} /> : null}
          </span>
        </dd>
      )}
    </>
  );
}

function Comparison({ words: { change, before, isSame } }: { words: FigureWords }) {
  if (isSame) return insightsCopy.noChange;
  if (change === null) return before === null ? insightsCopy.noComparison : insightsCopy.was(before);
  return (
    <span className="flex flex-wrap gap-x-1">
      <Arrow change={change} />
      <span>
        {insightsCopy.fromBefore}
        <LongFigure>{before ?? "–"}</LongFigure>
      </span>
    </span>
  );
}

const arrows = { up: "arrow-up", down: "arrow-down", same: "arrow-right" } as const;

function Arrow({ change }: { change: Change }) {
  return (
    <span
      className={`inline-flex items-center gap-1 tabular-nums ${change.isWorse ? "text-red" : "text-ink"}`}
    >
      <Icon name={arrows[change.direction]} />
      <span className="sr-only">{insightsCopy.changes[change.direction]} </span>
      {change.percent}
    </span>
  );
}
