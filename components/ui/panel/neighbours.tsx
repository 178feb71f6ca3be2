"use client";

import type { Route } from "next";
import { useEffect, useEffectEvent } from "react";
import { useGo } from "@/components/shell/departure";
import { buttonLook } from "@/components/ui/form/button";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Kbd, usePageKeys } from "@/components/ui/page/keyboard";

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

/** The records beside one in the list that it was opened from; null where there is none. */
export interface Beside {
  readonly previous: Route | null;
  readonly next: Route | null;
}

/** A step to a record beside the one that is shown, and by how many it goes on from there. */
let step: { readonly to: Route; readonly more: number } | null = null;

/**
 * A walk through a list by its records. A step takes a moment, and who is beside the next record is known
 * when that is there: who presses the key again meanwhile means the one after it.
 */
export const walk = {
  /** @returns where to go now; null where a step is under way already, or there is nothing on that side */
  step(by: 1 | -1, beside: Beside): Route | null {
    if (step !== null && [beside.previous, beside.next].includes(step.to)) {
      step = { to: step.to, more: step.more + by };
      return null;
    }
    const to = by === 1 ? beside.next : beside.previous;
    step = to === null ? null : { to, more: 0 };
    return to;
  },
  /** A record is there. @param path its address @returns where the walk goes on to */
  arrive(path: string, beside: Beside): Route | null {
    const more = step?.to.split("?")[0] === path ? step.more : 0;
    const by = Math.sign(more);
    const to = by === 0 ? null : by === 1 ? beside.next : beside.previous;
    step = to === null ? null : { to, more: more - by };
    return to;
  },
  /** Somebody wants something else by now. */
  end(): void {
    step = null;
  },
};
