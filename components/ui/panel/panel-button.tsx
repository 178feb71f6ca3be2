"use client";

import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { lazyPart, PendingPart } from "@/components/ui/load/lazy";

// What the panel holds is asked for beside the panel itself, and moves nothing of the page until that is
// there.
const Panel = lazyPart(
  () => import("./panel"),
  ({ onClose, children }) => (
    <PendingPart onClose={onClose}>
      <div hidden>{children}</div>
    </PendingPart>
  ),
);

export const { load: loadPanel } = Panel;

/** A button with a panel under it; the panel's code comes when it is first opened. */
export function PanelButton(props: {
  label: string;
  face: ReactNode;
  isSet?: boolean;
  panel: (close: () => void) => ReactNode;
}) {
  const { label, face, isSet = false, panel } = props;
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
        {face}
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

/**
 * A panel hears keys from the moment on that it hides the page behind it, which may be after it has the
 * focus.
 */
function isHeard({ target }: KeyboardEvent): boolean {
  const isWithin = target instanceof Element && target.closest("[role=dialog]") !== null;
  return isWithin && document.querySelector(`main${hidden}, ${hidden} main`) !== null;
}

/**
 * In frames: what was behind a panel can take the focus only once it is shown again, and may lose it until
 * then.
 */
const patience = 30;

/** Gives the focus to an element, unless it is somewhere already. */
function giveBack(element: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement === body) element.focus();
    if (frames > 0 && (activeElement === body || activeElement === element)) giveBack(element, frames - 1);
  });
}

/**
 * Has Escape close a panel that is still on its way into the page, and the focus return to where it was.
 * Until the panel has the focus it hears no key and has none to give back, and the page behind it is inert
 * and has lost it already.
 * @param opener what opened it, for browsers that do not give a button the focus when it is pressed
 */
export function useEarlyEscape(
  isOpen: boolean,
  onClose: () => void,
  opener?: RefObject<HTMLElement | null>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || isHeard(event)) return;
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
      if (before instanceof HTMLElement) requestAnimationFrame(() => giveBack(before, patience));
    };
  }, [isOpen, opener]);
}
