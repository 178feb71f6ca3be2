"use client";

import { useState } from "react";
import { usePreferences } from "@/components/shell/preferences-provider";
import { buttonLook } from "@/components/ui/button";
import { Trash2 } from "@/components/ui/icons";

/** Empties what this browser keeps for the desk, and says whether it could. */
export function ClearData() {
  const { forget } = usePreferences();
  const [said, setSaid] = useState("");

  function clear(): void {
    try {
      localStorage.clear();
      sessionStorage.clear();
      setSaid("Cleared.");
    } catch {
      setSaid("The settings are cleared. This browser lets nobody into its other stores.");
    }
    forget();
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <span role="status" className="text-12 text-ink-2 empty:-mr-3">
        {said}
      </span>
      <button type="button" onClick={clear} className={`${buttonLook("plain")} max-sm:h-10`}>
        <Trash2 aria-hidden size={16} strokeWidth={1.75} />
        Clear local data
      </button>
    </div>
  );
}
