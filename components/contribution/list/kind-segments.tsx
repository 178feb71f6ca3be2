"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { scrollIntoLine } from "@/components/ui/page/focus";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import { type ListTotal, totalQueryOptions } from "@/lib/client/api/contributions";
import { withFilter } from "@/lib/client/url/list-changes";
import {
  type KindFilter,
  kindFilterHints,
  kindFilterLabels,
  kindFilters,
  toContributionQuery,
} from "@/lib/client/url/list-state";
import { formatAtLeast } from "@/lib/format/count";
import styles from "./kind-segments.module.css";
import { useListState } from "./list-state";
import { StateLink } from "./state-link";

/** The kinds, each with how many there are. Counts come when they come; their place is kept. */
export function KindSegments(props: { total: ListTotal | null; now: number; locale: string }) {
  const { state } = useListState();
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    const chosen = typeof state.type === "string" && nav.current?.children[kindFilters.indexOf(state.type)];
    if (chosen instanceof HTMLElement) scrollIntoLine(chosen);
  }, [state.type]);

  return (
    <nav ref={nav} aria-label="Kinds" className={`${styles["kinds"]} scroll-fade`}>
      {kindFilters.map((type) => (
        <Segment key={type} type={type} {...props} />
      ))}
    </nav>
  );
}

function Segment(props: { type: KindFilter; total: ListTotal | null; now: number; locale: string }) {
  const { type, now, locale } = props;
  const { state } = useListState();
  const there = withFilter(state, { type });
  const isHere = type === state.type;
  const counted = useQuery({ ...totalQueryOptions(toContributionQuery(there, now)), enabled: !isHere });
  const count = (isHere ? props.total : null) ?? counted.data ?? null;
  return (
    <StateLink
      to={there}
      aria-current={isHere || undefined}
      title={kindFilterHints[type]}
      className={styles["segment"]}
    >
      <KindSign type={type} />
      {kindFilterLabels[type]}
      <span className={styles["count"]}>
        {count === null ? "" : formatAtLeast(count.total, count.isAtLeast, locale)}
      </span>
    </StateLink>
  );
}

function KindSign({ type }: { type: KindFilter }) {
  if (type === "first") {
    return (
      <span aria-hidden className="font-semibold text-11 text-violet">
        1st
      </span>
    );
  }
  if (type !== "renewals") return null;
  return <SpriteIcon name="rotate-cw" className="text-violet" />;
}
