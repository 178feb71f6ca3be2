"use client";

import type { ReactNode } from "react";

/** A checkbox and what it means. */
export function Tick(props: { isTicked: boolean; onTick: (isTicked: boolean) => void; children: ReactNode }) {
  return (
    <label className="flex min-h-7 cursor-pointer items-start gap-2 py-1 max-sm:min-h-10 max-sm:items-center">
      <input
        type="checkbox"
        checked={props.isTicked}
        onChange={(event) => props.onTick(event.target.checked)}
        className="mt-0.5 accent-accent-solid max-sm:mt-0"
      />
      <span className="min-w-0">{props.children}</span>
    </label>
  );
}
