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

/** A personal text with a copy button after its last word. A long e-mail address wraps after the `@`. */
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

const choiceLabels = { idle: "Copy", copied: "Copied", failed: "Failed" } as const;

/** A text to copy, with a description. @param props.what its name for screen readers: `Link` */
export function CopyChoice(props: { name: string; note: string; what: string; text: () => string }) {
  const { name, note, what, text } = props;
  const [state, copy] = useCopy();
  const results = {
    idle: "",
    copied: `${what} copied`,
    failed: `The ${what.toLowerCase()} could not be copied`,
  } as const;
  return (
    <div className="flex items-center gap-4 rounded-control p-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-12 text-ink-3">{note}</p>
      </div>
      <button
        type="button"
        aria-label={name}
        onClick={() => void copy(text())}
        className={`${buttonLook("small")} w-16`}
      >
        {choiceLabels[state]}
      </button>
      <span role="status" className="sr-only">
        {results[state]}
      </span>
    </div>
  );
}

/** A link to copy. @param props.path on this desk, with its query */
export function LinkChoice({ name, note, path }: { name: string; note: string; path: string }) {
  const text = () => new URL(path, window.location.origin).href;
  return <CopyChoice name={name} note={note} what="Link" text={text} />;
}

const secretLabels = { idle: "Copy", copied: "Copied", failed: "Select it and copy" } as const;

/** A link, token or code that is shown once, with a button to copy it. */
export function SecretLine({ label, text }: { label: string; text: string }) {
  const [state, copy] = useCopy();
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
      <button type="button" onClick={() => void copy(text)} className={`${buttonLook("plain")} max-sm:h-10`}>
        <Icon name={copyIcons[state]} size={16} />
        <span role="status">{secretLabels[state]}</span>
      </button>
    </span>
  );
}
