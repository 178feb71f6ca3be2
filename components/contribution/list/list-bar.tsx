"use client";

import type { ListTotal } from "@/lib/client/contributions-query-options";
import { activeConstraints } from "@/lib/client/list-constraints";
import type { Density } from "@/lib/client/preferences";
import { DensitySwitch } from "./density-switch";
import { FilterChips } from "./filter-chips";
import { KindSegments } from "./kind-segments";
import styles from "./list-bar.module.css";
import { useListState } from "./list-state";
import type { MutedNote } from "./muted-note";

/**
 * Between the heading and the rows: the kinds, what holds the list back, and which rows and columns stand
 * back. A line that has nothing to say is not there; which one the note is in does not change from page to
 * page, so that the rows stay in place.
 */
export function ListBar(props: {
  total: ListTotal | null;
  /** Which rows stand back, in words. */
  muted: MutedNote | null;
  /** Whether columns may give way where there is no room for them. */
  isUsual: boolean;
  density: Density;
  now: number;
  locale: string;
}) {
  const { total, muted, isUsual, density, now, locale } = props;
  const { state } = useListState();
  const isConstrained = activeConstraints(state, locale).length > 0;
  const hidden = state.peek === undefined ? styles["byWidth"] : styles["besidePeek"];
  const note =
    muted === null && !isUsual ? null : (
      <>
        {muted === null ? null : (
          <span title={muted.join("")}>
            {muted[0]}
            <span className={styles["why"]}>{muted[1]}</span>
          </span>
        )}
        {isUsual ? (
          <span className={hidden}>{muted === null ? null : <span className={styles["why"]}> · </span>}</span>
        ) : null}
      </>
    );
  return (
    <>
      <div className={styles["first"]} data-chips={isConstrained || undefined}>
        <KindSegments total={total} now={now} locale={locale} />
        <p className={styles["note"]}>{note}</p>
        <DensitySwitch density={density} />
      </div>
      {isConstrained || note !== null ? (
        <div className={styles["second"]} data-chips={isConstrained || undefined}>
          <FilterChips locale={locale} />
          <p className={styles["note"]}>{note}</p>
        </div>
      ) : null}
    </>
  );
}
