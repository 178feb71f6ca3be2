"use client";

import type { ReactNode, RefObject } from "react";
import { Dialog, Popover } from "react-aria-components/Popover";

export default function Panel(props: {
  label: string;
  triggerRef: RefObject<Element | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Popover
      isOpen
      onOpenChange={props.onClose}
      triggerRef={props.triggerRef}
      placement="bottom end"
      className="max-w-[calc(100vw-2rem)] overflow-auto rounded-overlay border border-line-2 bg-overlay
        shadow-popover transition duration-120 ease-out data-entering:translate-y-1 data-entering:opacity-0
        motion-reduce:translate-y-0 has-[.sticky]:scroll-pb-18"
    >
      <Dialog aria-label={props.label} className="outline-none">
        {props.children}
      </Dialog>
    </Popover>
  );
}
