"use client";

import { ChevronDown, Rows3 } from "lucide-react";
import { usePreferences } from "@/components/shell/preferences-provider";
import { type Density, densities } from "@/lib/client/preferences";
import { useListState } from "./use-list-state";

const names: Readonly<Record<Density, string>> = {
  compact: "Compact",
  comfortable: "Comfortable",
  spacious: "Spacious",
};

/** How much air rows have. The choice is kept; one that came by link gives way to it. */
export function DensitySwitch({ density }: { density: Density }) {
  const { change } = usePreferences();
  const { state, go } = useListState();

  function choose(text: string): void {
    const chosen = densities.find((name) => name === text);
    if (chosen === undefined) return;
    change({ density: chosen });
    if (state.density !== undefined) go({ ...state, density: undefined }, "replace");
  }

  return (
    <label className="relative flex h-8 shrink-0 items-center gap-2 rounded-control px-2 text-ink-2 outline-accent focus-within:outline-2 hover:bg-hover max-sm:hidden">
      <Rows3 aria-hidden size={16} strokeWidth={1.75} />
      <span className="sr-only">Row height</span>
      <span aria-hidden className="font-medium @max-4xl:hidden">
        {names[density]}
      </span>
      <ChevronDown aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
      <select
        value={density}
        onChange={(event) => choose(event.target.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {densities.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
