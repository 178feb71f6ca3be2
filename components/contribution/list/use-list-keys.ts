import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { RowActions } from "@/components/contribution/rows/use-row-actions";
import { pressName } from "@/components/ui/page/keyboard";

const typesText = "input, textarea, select, [contenteditable]";
const ownsItsKeys = "[role=dialog], [role=menu], [role=listbox], [role=combobox]";
const isPressedBySpace = "button, summary, a:not([data-row-link])";

/**
 * Handles the keys of the list. Single keys do nothing while a user types, while an overlay has the keyboard,
 * and when they are switched off (WCAG 2.1.4); Escape always works. The shell handles its chords before.
 */
export function useListKeys(actions: RowActions, lastPage: number, hasSingleKeys: boolean): void {
  const keys: Readonly<Record<string, () => void>> = {
    j: () => actions.move(1),
    k: () => actions.move(-1),
    " ": actions.togglePeek,
    Escape: actions.closePeek,
    "]": () => actions.turn(1, lastPage),
    "[": () => actions.turn(-1, lastPage),
    y: actions.copyId,
    c: actions.copyTicket,
  };
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const name = pressName(event);
    const act = name === null ? undefined : keys[name];
    if (act === undefined || event.defaultPrevented || event.isComposing || isBusy(event.target)) return;
    if (name !== "Escape" && !hasSingleKeys) return;
    if (name === " " && isWithin(event.target, isPressedBySpace)) return;
    event.preventDefault();
    act();
  });

  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onPress(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  return isWithin(target, `${typesText}, ${ownsItsKeys}`);
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Whether the page has been used, by pointer or keyboard: parts that only a user needs load then. */
export function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false);

  useEffect(() => {
    const touch = () => setTouched(true);
    const names = ["pointerover", "focusin", "keydown"] as const;
    for (const name of names) document.addEventListener(name, touch, { once: true });
    return () => {
      for (const name of names) document.removeEventListener(name, touch);
    };
  }, []);

  return isTouched;
}
