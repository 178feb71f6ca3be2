"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import type { Theme } from "@/lib/client/preferences";
import { usePreferences } from "./preferences-provider";

const steps = {
  system: { next: "light", icon: Monitor, words: "Theme: as the system. Switch to light" },
  light: { next: "dark", icon: Sun, words: "Theme: light. Switch to dark" },
  dark: { next: "system", icon: Moon, words: "Theme: dark. Switch to the system's" },
} as const satisfies Record<Theme, { next: Theme; icon: typeof Sun; words: string }>;

/** One button that goes through the themes. */
export function ThemeSwitch() {
  const { preferences, change } = usePreferences();
  const { next, icon: Icon, words } = steps[preferences.theme];
  return (
    <button
      type="button"
      title={words}
      aria-label={words}
      onClick={() => change({ theme: next })}
      className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
    </button>
  );
}
