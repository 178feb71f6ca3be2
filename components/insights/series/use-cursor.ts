"use client";

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { Bucket } from "@/lib/contract/insights-report";
import { readableQuery } from "@/lib/contract/query-string";

/** A pointer that moves less than this from where it was pressed (px) does not drag. */
const dragThreshold = 4;

/**
 * Selects bars: the pointer by dragging, the keyboard by Shift and the arrow keys.
 * @param props.start the first bar for the keyboard
 */
export function useCursor(props: { count: number; start: number; onOpen: (span: Span) => void }) {
  const { count, start, onOpen } = props;
  const [at, setAt] = useState<number | null>(null);
  const [selected, select] = useState<{ readonly anchor: number; readonly end: number } | null>(null);
  const press = useRef<{ readonly at: number; readonly x: number; isDragging: boolean } | null>(null);
  const ignoresClick = useRef(false);
  const span = selected === null ? null : toSpan(selected.anchor, selected.end);

  function barAt({ clientX, currentTarget }: PointerEvent): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    return clamped(Math.floor(((clientX - left) / width) * count), count);
  }

  const pointer = {
    onPointerDown(event: PointerEvent): void {
      ignoresClick.current = false;
      // Ignores presses on controls over the bars.
      if (event.button !== 0 || isOver(event.target)) return;
      press.current = { at: barAt(event), x: event.clientX, isDragging: false };
    },
    onPointerMove(event: PointerEvent): void {
      const here = barAt(event);
      setAt(here);
      // The button was released outside the plot.
      if (event.buttons === 0) press.current = null;
      const begun = press.current;
      if (begun === null) return;
      if (!begun.isDragging && Math.abs(event.clientX - begun.x) < dragThreshold) return;
      if (!begun.isDragging) event.currentTarget.setPointerCapture(event.pointerId);
      begun.isDragging = true;
      select({ anchor: begun.at, end: here });
    },
    onPointerUp(event: PointerEvent): void {
      const begun = press.current;
      press.current = null;
      ignoresClick.current = begun?.isDragging === true;
      // A finger cannot hover: the first touch selects the bar, and the selection has a link to the list.
      const isTouch = event.pointerType === "touch" && begun !== null && !begun.isDragging;
      if (isTouch && !(span?.first === begun.at && span.last === begun.at)) {
        ignoresClick.current = true;
        setAt(begun.at);
        select({ anchor: begun.at, end: begun.at });
      }
    },
    // Pressing a bar neither moves the focus nor drags its link. Controls over the bars behave as usual.
    onMouseDown(event: MouseEvent): void {
      if (!isOver(event.target)) event.preventDefault();
    },
    onPointerCancel(): void {
      press.current = null;
    },
    onPointerLeave({ pointerType }: PointerEvent): void {
      if (pointerType !== "touch") setAt(null);
    },
    onClickCapture(event: MouseEvent): void {
      if (ignoresClick.current) {
        event.preventDefault();
        event.stopPropagation();
      }
      ignoresClick.current = false;
    },
  };

  function move(to: number, isSelecting: boolean): void {
    const from = at ?? start;
    const next = clamped(to, count);
    setAt(next);
    select(isSelecting ? { anchor: selected?.anchor ?? from, end: next } : null);
  }

  const keyboard = {
    onFocus: () => setAt((known) => known ?? start),
    onBlur: () => setAt(null),
    onKeyDown(event: KeyboardEvent): void {
      const from = at ?? start;
      const target = targets[event.key]?.(from, count);
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (target !== undefined) move(target, event.shiftKey);
      else if (event.key === "Enter") onOpen(span ?? { first: from, last: from });
      else if (event.key === "Escape" && span !== null) select(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };

  return { at, span, pointer, keyboard, clear: () => select(null) };
}

const targets: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowLeft: (from) => from - 1,
  ArrowDown: (from) => from - 1,
  ArrowRight: (from) => from + 1,
  ArrowUp: (from) => from + 1,
  PageUp: (from) => from - 7,
  PageDown: (from) => from + 7,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function isOver(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[data-over]") !== null;
}

function clamped(at: number, count: number): number {
  return Math.min(Math.max(at, 0), Math.max(0, count - 1));
}

/** Both ends are included. */
export type Span = Readonly<ReturnType<typeof toSpan>>;

export function toSpan(one: number, other: number) {
  return { first: Math.min(one, other), last: Math.max(one, other) };
}

/** Returns the local days of a span; null if there are no such bars. */
export function spanDays(buckets: readonly Bucket[], { first, last }: Span) {
  const [begin, end] = [buckets[first], buckets[last]];
  return begin === undefined || end === undefined ? null : { from: begin.from, to: end.to };
}

/** Returns the list of the first bar, extended to the days of the span; null if bars have no lists. */
export function spanList(buckets: readonly Bucket[], span: Span): string | null {
  const days = spanDays(buckets, span);
  const list = buckets[span.first]?.list ?? null;
  if (days === null || list === null) return null;
  const params = new URLSearchParams(list);
  params.set("from", days.from);
  params.set("to", days.to);
  return readableQuery(params.toString());
}
