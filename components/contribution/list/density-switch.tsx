"use client";

import { usePreferences } from "@/components/shell/preferences-provider";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import { type Density, densities } from "@/lib/client/preferences";
import { useListState } from "./list-state";

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
    <label
      className="relative flex h-8 shrink-0 items-center gap-2 rounded-control px-2 text-ink-2
      outline-accent focus-within:outline-2 hover:bg-hover max-sm:hidden"
    >
      <SpriteIcon name="rows-3" size={16} />
      <span className="sr-only">Row height</span>
      <span aria-hidden className="font-medium @max-6xl:hidden">
        {names[density]}
      </span>
      <SpriteIcon name="chevron-down" className="text-ink-3" />
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
