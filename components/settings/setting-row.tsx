"use client";

import { type ReactNode, useRef, useState } from "react";
import { uiCopy } from "@/components/ui/copy";
import { Button } from "@/components/ui/form/button";

export function SettingRow(props: { id?: string; title: string; hint: ReactNode; children: ReactNode }) {
  const { id, title, hint, children } = props;
  return (
    <div
      id={id}
      className="flex scroll-mt-16 flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line
        border-b py-4"
    >
      <div className="min-w-48 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-12 text-ink-3">{hint}</p>
      </div>
      {children}
    </div>
  );
}

export function Opening(props: {
  title: string;
  hint: ReactNode;
  button: string;
  children: (close: () => void) => ReactNode;
}) {
  const { title, hint, button, children } = props;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  /** Returns the focus to the button, because the focused control is removed. */
  function close(): void {
    opener.current?.focus();
    setOpen(false);
  }

  return (
    <>
      <SettingRow title={title} hint={hint}>
        <Button ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? uiCopy.cancel : button}
        </Button>
      </SettingRow>
      {isOpen ? (
        <div className="border-line border-b py-4">
          <div className="max-w-100">{children(close)}</div>
        </div>
      ) : null}
    </>
  );
}
