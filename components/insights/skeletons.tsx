"use client";

import type { ReactNode } from "react";
import { asideCell, asideGrid, cell, grid } from "./card-grid";
import { asides, cards } from "./cards";
import { distributionGrid, distributionRule } from "./distribution-grid";
import styles from "./overview.module.css";
import { worklistGrid, worklistKinds } from "./worklist-grid";

/** Has the size of a part that is still loading. */
function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className={styles["skeleton"]}>
      {children}
    </div>
  );
}

/** A bar in place of words. */
function SkeletonBar({ className }: { className: string }) {
  return <span className={`block rounded-kbd bg-sunken ${className}`} />;
}

/** Boxes of the same size, without anything in them but bars. */
export function CardSkeleton() {
  return (
    <Skeleton>
      <div className={grid}>
        {cards.map(({ figure }) => (
          <div key={figure} className={cell}>
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
      <div className={asideGrid}>
        {asides.map(({ figure }) => (
          <div key={figure} className={asideCell}>
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
