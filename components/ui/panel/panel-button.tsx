"use client";

import { type ReactNode, useRef, useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { lazyPart, PendingPart } from "@/components/ui/load/lazy";
import { useEarlyEscape } from "@/components/ui/page/keyboard";

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
