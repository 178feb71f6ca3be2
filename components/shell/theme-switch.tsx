"use client";

import { SpriteIcon, type SpriteName } from "@/components/ui/sprite-icon";
import type { Theme } from "@/lib/client/preferences";
import { usePreferences } from "./preferences-provider";

const steps = {
  system: { next: "light", icon: "monitor", words: "Theme: as the system. Switch to light" },
  light: { next: "dark", icon: "sun", words: "Theme: light. Switch to dark" },
  dark: { next: "system", icon: "moon", words: "Theme: dark. Switch to the system's" },
} as const satisfies Record<Theme, { next: Theme; icon: SpriteName; words: string }>;

/** One button that goes through the themes. */
export function ThemeSwitch() {
  const { preferences, change } = usePreferences();
  const { next, icon, words } = steps[preferences.theme];
  return (
    <button
      type="button"
      title={words}
      aria-label={words}
      onClick={() => change({ theme: next })}
      className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
    >
      <SpriteIcon name={icon} size={16} />
    </button>
  );
}
