"use client";

import { type ReactNode, useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { SettingRow } from "./setting-row";

/** A setting whose form is there when somebody asks for it. */
export function Opening(props: {
  title: string;
  hint: ReactNode;
  button: string;
  children: (close: () => void) => ReactNode;
}) {
  const { title, hint, button, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SettingRow title={title} hint={hint}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`${buttonLook("plain")} max-sm:h-10`}
        >
          {isOpen ? "Leave it" : button}
        </button>
      </SettingRow>
      {isOpen ? (
        <div className="border-line border-b py-4">
          <div className="max-w-100">{children(() => setOpen(false))}</div>
        </div>
      ) : null}
    </>
  );
}
