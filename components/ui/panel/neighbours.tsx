"use client";

import type { Route } from "next";
import { useEffect, useEffectEvent } from "react";
import { useGo } from "@/components/shell/departure";
import { buttonLook } from "@/components/ui/form/button";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { Kbd } from "@/components/ui/kbd";
import { DeskLink } from "@/components/ui/link/desk-link";
import { usePageKeys } from "@/components/ui/load/use-page-keys";
import { type Beside, walk } from "./walk";

/** Where a record stands in the list that one came from, and its neighbours there. */
export interface NeighbourLinks extends Beside {
  /** `28 of 1,204` */
  readonly position: string;
}

/** Its own, and those that these are typed with on some keyboards. */
const keysOfWalk: ReadonlySet<string> = new Set(["[", "]", "Alt", "AltGraph", "Control", "Shift", "Meta"]);

/** The way to the record before and the one after in the list, by link and by the keys `[` and `]`. */
export function Neighbours({ links, noun }: { links: NeighbourLinks; noun: string }) {
  const { position, previous, next } = links;
  const go = useGo();
  const goIf = (to: Route | null) => {
    if (to !== null) go(to);
  };
  const arrive = useEffectEvent(() => goIf(walk.arrive(window.location.pathname, links)));
  usePageKeys({
    "[": previous === null ? undefined : () => goIf(walk.step(-1, links)),
    "]": next === null ? undefined : () => goIf(walk.step(1, links)),
  });

  useEffect(() => {
    arrive();
    const stop = new AbortController();
    const end = (event: Event) => {
      if (!(event instanceof KeyboardEvent && keysOfWalk.has(event.key))) walk.end();
    };
    for (const act of ["keydown", "pointerdown", "popstate"])
      window.addEventListener(act, end, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);

  return (
    <nav aria-label="In the list" className="flex items-center gap-1 sm:gap-2">
      <span className="mr-1 hidden text-12 text-ink-3 tabular-nums md:inline">{position}</span>
      <NeighbourLink href={previous} word="Prev" name={`Previous ${noun}`} sign="[" />
      <NeighbourLink href={next} word="Next" name={`Next ${noun}`} sign="]" />
    </nav>
  );
}

function NeighbourLink(props: { href: Route | null; word: string; name: string; sign: "[" | "]" }) {
  const { href, word, name, sign } = props;
  const isBack = sign === "[";
  const look = `${buttonLook("small")} max-sm:size-10 max-sm:border-0`;
  const face = (
    <>
      <span className="sr-only">{name}</span>
      {isBack ? <ChevronLeft aria-hidden size={16} strokeWidth={1.75} /> : null}
      <span aria-hidden className="hidden items-center gap-2 lg:inline-flex">
        {word}
        <Kbd>{sign}</Kbd>
      </span>
      {isBack ? null : <ChevronRight aria-hidden size={16} strokeWidth={1.75} />}
    </>
  );
  if (href === null) {
    return (
      <button type="button" disabled className={look}>
        {face}
      </button>
    );
  }
  return (
    <DeskLink href={href} title={`${name} (${sign})`} className={look}>
      {face}
    </DeskLink>
  );
}
