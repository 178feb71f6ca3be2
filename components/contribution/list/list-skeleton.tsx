"use client";

// Drawn in the browser: in the HTML of a page its boxes would be read twice.

import { listCopy } from "./copy";
import styles from "./list-skeleton.module.css";

/** Appears after 150 ms, so that a quick response does not flicker. */
export function RowsSkeleton() {
  return <div aria-hidden className={`${styles["rows"]} ${styles["delayed"]}`} />;
}

/** In the list's final measures. */
export function ListSkeleton() {
  return (
    <div role="status" className={styles["list"]}>
      <span className="sr-only">{listCopy.loading}</span>
      <div aria-hidden className={`${styles["head"]} ${styles["delayed"]}`} />
      <RowsSkeleton />
    </div>
  );
}
