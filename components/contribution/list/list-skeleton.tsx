"use client";

// A client component, so that the payload of a page does not repeat its markup.

import { listCopy } from "./copy";
import styles from "./list-skeleton.module.css";

/** Appears after 150 ms, so that a quick response does not flicker. */
export function RowsSkeleton() {
  return <div aria-hidden className={`${styles["rows"]} ${styles["delayed"]}`} />;
}

/** Has the size of the final list. */
export function ListSkeleton() {
  return (
    <div role="status" className={styles["list"]}>
      <span className="sr-only">{listCopy.loading}</span>
      <div aria-hidden className={`${styles["head"]} ${styles["delayed"]}`} />
      <RowsSkeleton />
    </div>
  );
}
