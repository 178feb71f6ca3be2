"use client";

import { buttonLook } from "@/components/ui/form/button";
import { Check, Copy, CopyX } from "@/components/ui/icons";
import { useTemporaryState } from "@/components/ui/load/timed-state";

const faces = {
  idle: { icon: Copy, words: null },
  done: { icon: Check, words: "Copied" },
  failed: { icon: CopyX, words: "Could not be copied" },
} as const;

const shownFor = 1500;

/** Copies a text and says whether it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [face, show] = useTemporaryState<keyof typeof faces>("idle", shownFor);
  const { icon: Icon, words } = faces[face];

  async function copy(): Promise<void> {
    const outcome = await navigator.clipboard.writeText(text).then(
      () => "done" as const,
      () => "failed" as const,
    );
    show(outcome);
  }

  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={copy}
      className={`${buttonLook("icon")} print:hidden`}
    >
      <Icon aria-hidden size={14} strokeWidth={1.75} />
      <span role="status" className="sr-only">
        {words}
      </span>
    </button>
  );
}

/**
 * A personal text with its copy button behind its last word. An e-mail address that is too long for its line
 * goes on behind the `@`.
 */
export function CopiedText({ text, name }: { text: string; name: string }) {
  const at = text.indexOf("@") + 1;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  return (
    <bdi>
      {head === "" ? null : <span data-private="">{head}</span>}
      <span className="inline-flex max-w-full">
        <span data-private="" className="min-w-0">
          {tail}
        </span>
        <span className="-my-1 -mr-2 shrink-0 print:hidden">
          <CopyButton text={text} label={`Copy the ${name}`} />
        </span>
      </span>
    </bdi>
  );
}
