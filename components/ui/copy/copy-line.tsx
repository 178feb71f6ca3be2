"use client";

import { useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { Check, Copy, CopyX } from "@/components/ui/icons";

/**
 * Something to copy, and what is special about it. @param props.what what was copied, for those who hear it:
 * `Link`
 */
export function CopyChoice(props: { name: string; note: string; what: string; text: () => string }) {
  const { name, note, what, text } = props;
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  async function copy(): Promise<void> {
    setOutcome(
      await navigator.clipboard.writeText(text()).then(
        () => "copied" as const,
        () => "failed" as const,
      ),
    );
  }

  return (
    <div className="flex items-center gap-4 rounded-control p-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-12 text-ink-3">{note}</p>
      </div>
      <button type="button" aria-label={name} onClick={copy} className={`${buttonLook("small")} w-16`}>
        {outcome === "copied" ? "Copied" : outcome === "failed" ? "Failed" : "Copy"}
      </button>
      <span role="status" className="sr-only">
        {outcome === "copied"
          ? `${what} copied`
          : outcome === "failed"
            ? `The ${what.toLowerCase()} could not be copied`
            : ""}
      </span>
    </div>
  );
}

/** A link to copy. @param props.path on this desk, with its query */
export function LinkChoice({ name, note, path }: { name: string; note: string; path: string }) {
  const text = () => new URL(path, window.location.origin).href;
  return <CopyChoice name={name} note={note} what="Link" text={text} />;
}

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
