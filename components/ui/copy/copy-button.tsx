"use client";

import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { useTemporaryState } from "@/components/ui/load/timed-state";

/** The outcome of a copy, for a moment. */
type CopyState = "idle" | "copied" | "failed";

export const copyIcons = { idle: "copy", copied: "check", failed: "copy-x" } as const;

const shownMs = 1500;

/** Returns the state of a copy button and a function that copies a text. */
export function useCopy(): readonly [CopyState, (text: string) => Promise<void>] {
  const [state, show] = useTemporaryState<CopyState>("idle", shownMs);
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => show("copied"),
      () => show("failed"),
    );
  return [state, copy];
}

const results = { idle: null, copied: "Copied", failed: "Could not be copied" } as const;

/** Copies a text and shows whether it worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, copy] = useCopy();
  const icon = copyIcons[state];
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={() => void copy(text)}
      className={`${buttonLook("icon")} print:hidden`}
    >
      <Icon name={icon} />
      <span role="status" className="sr-only">
        {results[state]}
      </span>
    </button>
  );
}

/**
 * A personal text with a copy button after its last word. A long e-mail address wraps after the `@`.
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
