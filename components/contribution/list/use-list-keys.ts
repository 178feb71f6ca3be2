import { useEffect, useState } from "react";
import type { RowActions } from "@/components/contribution/rows/use-row-actions";
import { usePageKeys } from "@/components/ui/page/keyboard";

export function useListKeys(actions: RowActions, lastPage: number): void {
  const keys = {
    j: () => actions.move(1),
    k: () => actions.move(-1),
    " ": actions.togglePeek,
    Escape: actions.closePeek,
    "]": () => actions.turn(1, lastPage),
    "[": () => actions.turn(-1, lastPage),
    y: actions.copyId,
    c: actions.copyTicket,
  };
  usePageKeys(keys, true);
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
