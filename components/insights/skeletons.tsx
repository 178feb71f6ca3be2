"use client";

import type { ReactNode } from "react";
import type { IconName } from "@/components/ui/icon";
import type { Worklists } from "@/lib/contract/insights-report";
import { cards, smallCards } from "./figures";
import styles from "./overview.module.css";

/** The layout of the figures and of their skeleton. */
export const cardGrid = "grid grid-cols-2 border-line-2 border-t lg:grid-cols-4 print:grid-cols-4";
// Hairlines between the cells and under each row; the cells at the left begin where the page does.
export const cardCell =
  "grid min-w-0 content-start gap-0.5 border-line border-b px-3 py-4 odd:pl-0 even:border-l lg:px-5 " +
  "lg:odd:pl-5 lg:[&:nth-child(4n+1)]:pl-0 lg:[&:not(:nth-child(4n+1))]:border-l";
export const smallCardGrid = "grid grid-cols-1 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-4";
export const smallCardCell =
  "flex min-h-10 min-w-0 flex-wrap items-center gap-x-2 border-line border-b py-2 sm:even:border-l " +
  "sm:even:pl-3 lg:even:pl-5 xl:px-5 xl:first:pl-0 xl:[&:not(:first-child)]:border-l " +
  "print:not-first:border-l print:not-first:pl-5";

/** The layout of the small plots and of their skeleton. */
export const distributionRule = "border-line-2 border-t pt-4 pb-5";
export const distributionGrid =
  "grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 sm:*:min-h-46 sm:grid-cols-2 lg:grid-cols-3 " +
  "xl:grid-cols-5 print:grid-cols-5";

/** A worklist as the page shows it. */
export interface ShownWorklist {
  readonly kind: keyof Worklists;
  readonly title: string;
  readonly icon: IconName;
  readonly tone: string;
  readonly emptyText: string;
}

export const worklistKinds: readonly ShownWorklist[] = [
  {
    kind: "failedRenewals",
    title: "Failed renewals",
    icon: "rotate-cw",
    tone: "text-red",
    emptyText: "No renewal of these days failed.",
  },
  {
    kind: "expiringCards",
    title: "Cards expiring in 30 days",
    icon: "calendar-clock",
    tone: "text-amber",
    emptyText: "No card on an active plan expires soon.",
  },
  {
    kind: "refunds",
    title: "Refunds",
    icon: "undo-2",
    tone: "text-ink-2",
    emptyText: "Nothing of these days was given back.",
  },
  {
    kind: "risks",
    title: "Risk warnings",
    icon: "triangle-exclamation-point",
    tone: "text-yellow",
    emptyText: "No warning on what these days brought.",
  },
];

/** The number of lines of a worklist; its list has the others. */
export const maxLines = 4;

// Worklists are not printed: they have names.
export const worklistGrid =
  "grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 pt-3 md:grid-cols-2 xl:*:min-h-58 xl:grid-cols-4 " +
  "xl:gap-x-8 print:hidden";

/** Has the size of a part that is still loading. */
function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className={styles["skeleton"]}>
      {children}
    </div>
  );
}

/** A bar instead of text. */
function SkeletonBar({ className }: { className: string }) {
  return <span className={`block rounded-kbd bg-sunken ${className}`} />;
}

/** Boxes of the same size, without anything in them but bars. */
export function CardSkeleton() {
  return (
    <Skeleton>
      <div className={cardGrid}>
        {cards.map(({ figure }) => (
          <div key={figure} className={cardCell}>
            <div className="grid h-5 items-center">
              <SkeletonBar className="h-3 w-24" />
            </div>
            <div className="grid h-8 items-center">
              <SkeletonBar className="h-5 w-32" />
            </div>
            <div className="grid h-4 items-center">
              <SkeletonBar className="h-2.5 w-28" />
            </div>
          </div>
        ))}
      </div>
      <div className={smallCardGrid}>
        {smallCards.map(({ figure }) => (
          <div key={figure} className={smallCardCell}>
            <SkeletonBar className="h-3 w-36" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

const names = ["amount", "method", "source", "country", "campaign", "product"] as const;

/** The distributions before they are there. */
export function DistributionSkeleton() {
  return (
    <Skeleton>
      <div className={distributionRule}>
        <div className={distributionGrid}>
          {names.map((name) => (
            <div key={name}>
              <SkeletonBar className="my-2 h-3 w-20" />
              <SkeletonBar className="h-33" />
            </div>
          ))}
          <div className="sm:col-span-2 lg:col-span-3 xl:col-span-4 print:col-span-4">
            <SkeletonBar className="my-2 h-3 w-32" />
            <SkeletonBar className="h-33" />
          </div>
        </div>
      </div>
    </Skeleton>
  );
}

/** The series before it is there. */
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

/** The worklists before they are there. */
export function WorklistSkeleton() {
  return (
    <Skeleton>
      <div className={worklistGrid}>
        {worklistKinds.map(({ kind }) => (
          <div key={kind}>
            <div className="flex h-10 items-center border-line-2 border-b">
              <SkeletonBar className="h-3.5 w-36" />
            </div>
            {[0, 1, 2, 3].map((line) => (
              <div key={line} className="grid min-h-11.5 content-center gap-2 border-line border-b">
                <SkeletonBar className="h-2.5 w-40" />
                <SkeletonBar className="h-2 w-28" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

/** The whole overview before anything of it is known, in its final measures. */
export function OverviewSkeleton() {
  return (
    <div role="status" className={styles["board"]}>
      <span className="sr-only">Loading the overview</span>
      <Skeleton>
        <div className="flex h-17 items-center max-sm:h-25">
          <SkeletonBar className="h-4 w-56" />
        </div>
        <SkeletonBar className="my-3 h-8 w-72 max-w-full max-sm:h-10" />
      </Skeleton>
      <CardSkeleton />
      <SeriesSkeleton />
      <DistributionSkeleton />
    </div>
  );
}
