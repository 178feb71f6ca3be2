"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Kbd, usePageKeys } from "@/components/ui/page/keyboard";
import { useWindowEvent } from "@/components/ui/page/window-event";
import { panelCopy } from "@/components/ui/panel/copy";

/** The keys of a step, and the modifiers that some keyboards need to type them. */
const stepKeys: ReadonlySet<string> = new Set(["[", "]", "Alt", "AltGraph", "Control", "Shift", "Meta"]);

/** Links that the keys `[` and `]` follow, too. @param props.links `words`: the position, `28 of 1,204` */
export function Neighbours({ links, noun }: { links: ListNeighbours & { words: string }; noun: string }) {
  const { words, previous, next } = links;
  const router = useRouter();
  const goIf = (to: Route | null) => {
    if (to !== null) router.push(to);
  };
  const arrive = useEffectEvent(() => goIf(listSteps.arrive(window.location.pathname, links)));
  usePageKeys({
    "[": previous === null ? undefined : () => goIf(listSteps.step(-1, links)),
    "]": next === null ? undefined : () => goIf(listSteps.step(1, links)),
  });

  useEffect(() => arrive(), []);
  const cancelByKey = ({ key }: KeyboardEvent) => {
    if (!stepKeys.has(key)) listSteps.cancel();
  };
  useWindowEvent("keydown", cancelByKey, { capture: true });
  useWindowEvent("pointerdown", listSteps.cancel, { capture: true });
  useWindowEvent("popstate", listSteps.cancel, { capture: true });

  return (
    <nav aria-label={panelCopy.inList} className="flex items-center gap-1 sm:gap-2">
      <span className="mr-1 hidden text-12 text-ink-3 tabular-nums md:inline">{words}</span>
      <NeighbourLink href={previous} word={panelCopy.prevShort} name={panelCopy.previous(noun)} sign="[" />
      <NeighbourLink href={next} word={panelCopy.nextShort} name={panelCopy.next(noun)} sign="]" />
    </nav>
  );
}

function NeighbourLink(props: { href: Route | null; word: string; name: string; sign: "[" | "]" }) {
  const { href, word, name, sign } = props;
  const isBack = sign === "[";
  const look = `${buttonLook("small")} max-sm:size-10 max-sm:border-0`;
  const content = (
    <>
      <span className="sr-only">{name}</span>
      {isBack ? <Icon name="chevron-left" size={16} /> : null}
      <span aria-hidden className="hidden items-center gap-2 lg:inline-flex">
        {word}
        <Kbd>{sign}</Kbd>
      </span>
      {isBack ? null : <Icon name="chevron-right" size={16} />}
    </>
  );
  const shared = { className: look, children: content };
  if (href === null) return <button {...shared} type="button" disabled />;
  return <DeskLink {...shared} href={href} title={`${name} (${sign})`} />;
}

/** The neighbours of a record in its list; null at an end. */
export interface ListNeighbours {
  readonly previous: Route | null;
  readonly next: Route | null;
}

/** The record that is being opened, and the number of further steps from there. */
let pending: { readonly to: Route; readonly more: number } | null = null;

/** Counts presses of the key while a record loads, and continues from that record. */
export const listSteps = {
  /** @returns the record to open; null while one is loading, and at the end of the list */
  step(by: 1 | -1, neighbours: ListNeighbours): Route | null {
    if (pending !== null && [neighbours.previous, neighbours.next].includes(pending.to)) {
      pending = { to: pending.to, more: pending.more + by };
      return null;
    }
    return open(by, 0, neighbours);
  },
  /** @param path of the record that has loaded @returns the record to open next, if any */
  arrive(path: string, neighbours: ListNeighbours): Route | null {
    const more = pending?.to.split("?")[0] === path ? pending.more : 0;
    return open(Math.sign(more), more - Math.sign(more), neighbours);
  },
  cancel(): void {
    pending = null;
  },
};

function open(by: number, more: number, { previous, next }: ListNeighbours): Route | null {
  let to: Route | null = null;
  if (by !== 0) to = by > 0 ? next : previous;
  pending = to === null ? null : { to, more };
  return to;
}
