"use client";

import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Has Escape close a panel that is still on its way into the page, and the focus return to where it was. Until the panel has the
 * focus it hears no key and has none to give back, and the page behind it is inert and has lost it already.
 * @param opener what opened it, for browsers that do not give a button the focus when it is pressed
 */
export function useEarlyEscape(
  isOpen: boolean,
  onClose: () => void,
  opener?: RefObject<HTMLElement | null>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isHeard = event.target instanceof Element && event.target.closest("[role=dialog]") !== null;
    if (event.key !== "Escape" || isHeard) return;
    event.stopPropagation();
    onClose();
  });

  useLayoutEffect(() => {
    if (!isOpen) return;
    const { activeElement } = document;
    const before = activeElement === document.body ? opener?.current : activeElement;
    window.addEventListener("keydown", onKey, { capture: true });
    return () => {
      window.removeEventListener("keydown", onKey, { capture: true });
      // After the panel has done so itself.
      requestAnimationFrame(() => {
        requestAnimationFrame(() => {
          if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
        });
      });
    };
  }, [isOpen, opener]);
}
