"use client";

import { SpriteIcon } from "@/components/ui/sprite-icon";
import { usePreferences } from "./preferences-provider";

/**
 * Covers donors' personal data while others look on, and says that they are covered for as long as they are.
 */
export function MaskSwitch() {
  const { preferences, change } = usePreferences();
  const { mask } = preferences;
  return (
    <>
      <button
        type="button"
        aria-pressed={mask}
        aria-keyshortcuts="M"
        title={mask ? "Personal data are masked. Show them (M)" : "Mask personal data (M)"}
        onClick={() => change({ mask: !mask })}
        className="flex h-8 min-w-8 items-center justify-center gap-2 rounded-control border
          border-transparent px-1.75 font-medium text-ink-2 hover:bg-hover hover:text-ink
          aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent max-sm:h-10
          max-sm:min-w-10"
      >
        <span className="sr-only">Mask personal data</span>
        <SpriteIcon name={mask ? "eye-off" : "eye"} size={16} />
        {mask ? (
          <span aria-hidden className="max-lg:hidden">
            Masked
          </span>
        ) : null}
      </button>
      <span role="status" className="sr-only">
        {mask ? "Personal data are masked." : ""}
      </span>
    </>
  );
}
