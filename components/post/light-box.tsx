"use client";

import { type ReactNode, useRef, useState } from "react";
import { Maximize2, X } from "@/components/ui/icons";
import { Picture } from "./picture";

/** A picture that opens at its full size over the page; Escape, the button or a click anywhere closes. */
export function LightBox(props: {
  address: string;
  title: string;
  children: ReactNode;
  onBroken: () => void;
}) {
  const { address, title, children, onBroken } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
        className="group/box relative block size-full cursor-zoom-in"
      >
        {children}
        <span className="sr-only">Show {title} at full size</span>
        <span
          className="absolute top-3 right-3 grid size-8 place-items-center rounded-control bg-[#141619cc]
          text-white opacity-0 group-hover/box:opacity-100 group-focus-visible/box:opacity-100"
        >
          <Maximize2 aria-hidden size={16} strokeWidth={1.75} />
        </span>
      </button>
      <dialog
        ref={dialog}
        aria-label={title}
        onClose={() => setOpen(false)}
        className="fixed m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-transparent p-4
          backdrop:bg-[#0e0f12e6] sm:p-12"
      >
        <button
          type="button"
          onClick={close}
          aria-label="Close"
          className="-outline-offset-4 absolute inset-0 cursor-zoom-out"
        >
          <span
            className="absolute top-4 right-4 z-10 grid size-9 place-items-center rounded-control
            bg-surface text-ink"
          >
            <X aria-hidden size={20} strokeWidth={1.75} />
          </span>
        </button>
        {isOpen ? (
          <span className="pointer-events-none relative block size-full">
            <Picture src={address} alt={title} onBroken={onBroken} className="object-contain" />
          </span>
        ) : null}
      </dialog>
    </>
  );
}
