"use client";

import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { lazyPart, PendingPart } from "@/components/ui/load/lazy";

// The content of the panel loads in parallel with the panel, hidden until both are there.
const Panel = lazyPart(
  () => import("./panel"),
  ({ onClose, children }) => (
    <PendingPart onClose={onClose}>
      <div hidden>{children}</div>
    </PendingPart>
  ),
);

export const { load: loadPanel } = Panel;

/** A button with a panel. The code of the panel is lazy. */
export function PanelButton(props: {
  label: string;
  content: ReactNode;
  isSet?: boolean;
  panel: (close: () => void) => ReactNode;
}) {
  const { label, content, isSet = false, panel } = props;
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  useEarlyEscape(isOpen, close, ref);

  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        title={label}
        className={`${buttonLook(isSet || isOpen ? "chosen" : "plain")} max-sm:h-10`}
      >
        {content}
      </button>
      {isOpen ? (
        <Panel label={label} triggerRef={ref} onClose={close}>
          {panel(close)}
        </Panel>
      ) : null}
    </>
  );
}

const hidden = ":is([inert], [aria-hidden=true])";

/** Returns whether an overlay handles the key: it does so once it hides the page behind it. */
function isHandled({ target }: KeyboardEvent): boolean {
  const isInOverlay = target instanceof Element && target.closest("[role=dialog]") !== null;
  return isInOverlay && document.querySelector(`main${hidden}, ${hidden} main`) !== null;
}

/** The element can take the focus once the page is no longer hidden, and may lose it until then. */
const maxFrames = 30;

/** Returns the focus to an element unless it has moved elsewhere. */
function returnFocus(element: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement === body) element.focus();
    if (frames > 0 && (activeElement === body || activeElement === element)) returnFocus(element, frames - 1);
  });
}

/**
 * Closes an overlay by Escape while it is opening, and returns the focus afterwards. The overlay itself does
 * both only after it has the focus; until then the page is inert and has lost it.
 * @param opener for browsers that do not focus a button when it is pressed
 */
export function useEarlyEscape(
  isOpen: boolean,
  onClose: () => void,
  opener?: RefObject<HTMLElement | null>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || isHandled(event)) return;
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
      // After the overlay has returned it.
      if (before instanceof HTMLElement) requestAnimationFrame(() => returnFocus(before, maxFrames));
    };
  }, [isOpen, opener]);
}
