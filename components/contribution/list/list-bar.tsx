"use client";

import { usePreferences } from "@/components/shell/preferences/preferences";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { ListTotal } from "@/lib/client/api/contributions";
import { type Density, densities } from "@/lib/client/preferences";
import { activeConstraints, withoutConstraints } from "@/lib/client/url/list-changes";
import { KindSegments } from "./kind-segments";
import styles from "./list-bar.module.css";
import { useListState } from "./list-state";
import type { MutedNote } from "./muted-note";
import { StateLink } from "./state-link";

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

const names: Readonly<Record<Density, string>> = {
  compact: "Compact",
  comfortable: "Comfortable",
  spacious: "Spacious",
};

/** How much air rows have. The choice is kept; one that came by link gives way to it. */
function DensitySwitch({ density }: { density: Density }) {
  const { change } = usePreferences();
  const { state, go } = useListState();

  function choose(text: string): void {
    const chosen = densities.find((name) => name === text);
    if (chosen === undefined) return;
    change({ density: chosen });
    if (state.density !== undefined) go({ ...state, density: undefined }, "replace");
  }

  return (
    <label
      className="relative flex h-8 shrink-0 items-center gap-2 rounded-control px-2 text-ink-2
      outline-accent focus-within:outline-2 hover:bg-hover max-sm:hidden"
    >
      <SpriteIcon name="rows-3" size={16} />
      <span className="sr-only">Row height</span>
      <span aria-hidden className="font-medium @max-6xl:hidden">
        {names[density]}
      </span>
      <SpriteIcon name="chevron-down" className="text-ink-3" />
      <select
        value={density}
        onChange={(event) => choose(event.target.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {densities.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Everything that holds the list back, each with the way to be rid of it. */
function FilterChips({ locale }: { locale: string }) {
  const { state } = useListState();
  const constraints = activeConstraints(state, locale);
  if (constraints.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {constraints.map(({ key, label, value, without }) => (
        <li
          key={key}
          className="flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-control bg-sunken pl-2.5
            text-12"
        >
          {key === "ticket" ? <SpriteIcon name="ticket" className="text-ink-3" /> : null}
          <span className="text-ink-3">{label}</span>
          <bdi className="max-w-60 truncate font-medium" title={value}>
            {value}
          </bdi>
          <StateLink
            to={without}
            aria-label={`Remove ${label} ${value}`}
            className="grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink"
          >
            <SpriteIcon name="x" />
          </StateLink>
        </li>
      ))}
      <li>
        <StateLink
          to={withoutConstraints(state)}
          className="flex h-7 items-center rounded-control px-1.5 text-12 text-ink-2 hover:text-ink"
        >
          Clear all
        </StateLink>
      </li>
    </ul>
  );
}
