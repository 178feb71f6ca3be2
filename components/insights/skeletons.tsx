"use client";

import type { ReactNode } from "react";
import { insightsCopy } from "./copy";
import { cards } from "./figures";
import styles from "./overview.module.css";

/** The layout of the figures and of their skeleton. */
export const cardGrid = "grid grid-cols-2 border-line-2 border-t lg:grid-cols-4 print:grid-cols-4";
// Hairlines between the cells and under each row. The leftmost cells are aligned with the page.
export const cardCell =
  "grid min-w-0 content-start gap-0.5 border-line border-b px-3 py-4 odd:pl-0 even:border-l lg:px-5 " +
  "lg:odd:pl-5 lg:[&:nth-child(4n+1)]:pl-0 lg:[&:not(:nth-child(4n+1))]:border-l";

/** The layout of the small plots and of their skeleton. */
export const distributionRule = "border-line-2 border-t pt-4 pb-5";
export const distributionGrid =
  "grid grid-cols-1 gap-x-8 gap-y-5 sm:*:min-h-46 sm:grid-cols-2 lg:grid-cols-3 " +
  "2xl:grid-cols-6 print:grid-cols-6";

// Worklists are not printed: they have names.
export const worklistGrid =
  "grid grid-cols-1 gap-x-10 gap-y-8 pt-1 md:grid-cols-2 xl:grid-cols-4 xl:gap-x-8 print:hidden";

/** Bars in the size of a part that is still loading. */
function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className={styles["skeleton"]}>
      {children}
    </div>
  );
}

function SkeletonBar({ className }: { className: string }) {
  return <span className={`block rounded-kbd bg-sunken ${className}`} />;
}

function Cells(props: { grid: string; cell?: string; count: number; bars: readonly string[] }) {
  const { grid, cell, count, bars } = props;
  return (
    <div className={grid}>
      {[...Array(count).keys()].map((nth) => (
        <div key={nth} className={cell}>
          {bars.map((bar) => (
            <SkeletonBar key={bar} className={bar} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function CardSkeleton() {
  return (
    <Skeleton>
      <Cells
        grid={cardGrid}
        cell={cardCell}
        count={cards.length}
        bars={["my-1 h-3 w-24", "mt-1.5 mb-6 h-5 w-32"]}
      />
      <SkeletonBar className="my-2 h-3 w-24" />
    </Skeleton>
  );
}

export function DistributionSkeleton() {
  return (
    <Skeleton>
      <Cells grid={`${distributionRule} ${distributionGrid}`} count={6} bars={["my-2 h-3 w-20", "h-33"]} />
    </Skeleton>
  );
}

export function SeriesSkeleton() {
  return (
    <Skeleton>
      <div className="pt-7 pb-4">
        <div className="flex min-h-8 items-center max-sm:min-h-30">
          <SkeletonBar className="h-3.5 w-32" />
        </div>
        <div className="mt-3 h-67 pb-8 pl-12">
          <SkeletonBar className="h-full" />
        </div>
      </div>
    </Skeleton>
  );
}

export function WorklistSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar className="mt-4 h-7 w-36 max-sm:h-10" />
      <Cells grid={worklistGrid} count={4} bars={["my-3 h-4 w-36", "h-60"]} />
    </Skeleton>
  );
}

/** The skeleton of the whole overview, in its final size. */
export function OverviewSkeleton() {
  return (
    <div role="status" className={styles["board"]}>
      <span className="sr-only">{insightsCopy.loading}</span>
      <Skeleton>
        <div className="flex h-17 items-center max-sm:h-25">
          <SkeletonBar className="h-4 w-56" />
        </div>
        <SkeletonBar className="my-3 h-8 w-72 max-w-full max-sm:h-10" />
      </Skeleton>
      <CardSkeleton />
      <WorklistSkeleton />
      <SeriesSkeleton />
      <DistributionSkeleton />
    </div>
  );
}
