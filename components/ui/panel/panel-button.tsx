"use client";

import { type ReactNode, useRef, useState } from "react";
import { Awaited } from "@/components/ui/feedback/awaited";
import { buttonLook } from "@/components/ui/form/button";
import { latePart } from "@/components/ui/load/late-part";
import { useEarlyEscape } from "./use-early-escape";

// What the panel holds is asked for beside the panel itself, and moves nothing of the page until that is
// there.
const Panel = latePart(
  () => import("./panel"),
  ({ onClose, children }) => (
    <Awaited onClose={onClose}>
      <div hidden>{children}</div>
    </Awaited>
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
