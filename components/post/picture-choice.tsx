"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

interface Choice {
  readonly loads: boolean;
  setLoads(loads: boolean): void;
}

const PictureChoiceContext = createContext<Choice>({ loads: false, setLoads: () => undefined });

/** Keeps, for as long as the pages of posts are open, whether other servers may be asked for pictures. */
export function PictureChoice({ children }: { children: ReactNode }) {
  const [loads, setLoads] = useState(false);
  return <PictureChoiceContext value={{ loads, setLoads }}>{children}</PictureChoiceContext>;
}

export function usePictureChoice(): Choice {
  return useContext(PictureChoiceContext);
}

/** The switch: off until somebody wants the pictures, because asking for them tells others who looks. */
export function PictureSwitch({ hosts }: { hosts: readonly string[] }) {
  const { loads, setLoads } = usePictureChoice();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={loads}
      title={`From ${hosts.join(", ")}`}
      onClick={() => setLoads(!loads)}
      className="flex h-8 items-center gap-2 rounded-control px-1 text-ink-2 hover:text-ink"
    >
      <span
        aria-hidden
        className={`flex h-5 w-8 items-center rounded-full border px-0.5 ${
          loads ? "justify-end border-accent-solid bg-accent-solid" : "border-line-3 bg-sunken"
        }`}
      >
        <span className={`size-3.5 rounded-full ${loads ? "bg-white" : "bg-ink-3"}`} />
      </span>
      Load images
    </button>
  );
}
