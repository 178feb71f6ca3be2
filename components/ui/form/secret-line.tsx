"use client";

import { useState } from "react";
import { Check, Copy, CopyX } from "@/components/ui/icons";
import { buttonLook } from "./button";

const faces = {
  idle: { icon: Copy, words: "Copy" },
  done: { icon: Check, words: "Copied" },
  failed: { icon: CopyX, words: "Select it and copy" },
} as const;

/** A link, token or code that is shown this once, to be copied. */
export function SecretLine({ label, text }: { label: string; text: string }) {
  const [face, setFace] = useState<keyof typeof faces>("idle");
  const { icon: Icon, words } = faces[face];

  async function copy(): Promise<void> {
    const copied = navigator.clipboard.writeText(text).then(
      () => "done" as const,
      () => "failed" as const,
    );
    setFace(await copied);
  }

  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <input
        readOnly
        aria-label={label}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        className="h-8 min-w-48 flex-1 rounded-control border border-line-3 bg-sunken px-2 font-mono text-12
          max-sm:h-10"
      />
      <button type="button" onClick={copy} className={`${buttonLook("plain")} max-sm:h-10`}>
        <Icon aria-hidden size={16} strokeWidth={1.75} />
        <span role="status">{words}</span>
      </button>
    </span>
  );
}
