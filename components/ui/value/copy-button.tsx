"use client";

import type { ReactNode } from "react";
import { uiCopy } from "@/components/ui/copy";
import { Button, IconButton } from "@/components/ui/form/button";
import { useTemporaryState } from "@/components/ui/load/timed-state";
import { valueCopy } from "@/components/ui/value/copy";
import { copyText } from "./copy-text";
import { WrappedText } from "./wrapped-text";

const shownMs = 1500;
const icons = { idle: "copy", copied: "check", failed: "copy-x" } as const;
const results = { idle: null, copied: valueCopy.copied, failed: uiCopy.couldntCopy } as const;
const labels = {
  idle: valueCopy.copy,
  copied: valueCopy.copied,
  failed: valueCopy.couldntCopyShort,
} as const;
const secretLabels = { ...labels, failed: valueCopy.copyByHand } as const;

/** Returns the result of a copy, which is reset after a moment, and a function that copies a text. */
function useCopy() {
  const [state, show] = useTemporaryState<keyof typeof icons>("idle", shownMs);
  const copy = (text: string) =>
    void copyText(text).then(
      () => show("copied"),
      () => show("failed"),
    );
  return [state, copy] as const;
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, copy] = useCopy();
  return (
    <IconButton
      name={label}
      icon={icons[state]}
      iconSize={14}
      onClick={() => copy(text)}
      className="print:hidden"
    >
      <span role="status" className="sr-only">
        {results[state]}
      </span>
    </IconButton>
  );
}

export function CopiedText({ text, name, href }: { text: string; name: string; href: string | null }) {
  const look = "wrap-anywhere";
  return (
    <bdi>
      {href === null ? (
        <span data-private="" className={look}>
          <WrappedText text={text} />
        </span>
      ) : (
        <a href={href} data-private="" className={`${look} py-1 text-accent hover:text-accent-hover`}>
          <WrappedText text={text} />
        </a>
      )}
      <span className="-my-1 -mr-2 inline-block align-middle print:hidden">
        <CopyButton text={text} label={valueCopy.copyNamed(name)} />
      </span>
    </bdi>
  );
}

interface Choice {
  readonly name: string;
  readonly note: string;
  /** The accessible name of the button, if it is not `name`. */
  readonly label?: string;
}

export function CopyChoice({ name, note, label = name, text }: Choice & { text: () => string }) {
  const [state, copy] = useCopy();
  return (
    <div className="flex items-center gap-4 rounded-control p-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-12 text-ink-3">{note}</p>
      </div>
      <Button look="small" aria-label={label} onClick={() => copy(text())} className="w-16">
        {labels[state]}
      </Button>
      <span role="status" className="sr-only">
        {results[state]}
      </span>
    </div>
  );
}

export function LinkChoice({ path, ...choice }: Choice & { path: string }) {
  return <CopyChoice {...choice} text={() => new URL(path, window.location.origin).href} />;
}

/** Links to the rolling date range and to its current dates; without `rolling`, only to frozen dates. */
export function PageLinks(props: {
  rolling: { readonly path: string; readonly range: string } | null;
  frozen: string;
  days: string;
  extent: string;
}) {
  const { rolling, frozen, days, extent } = props;
  if (rolling === null) return <LinkChoice name={valueCopy.copyLink} note={extent} path={frozen} />;
  const named = (name: string) => ({ name, label: valueCopy.copyLinkNamed(name) });
  return (
    <>
      <LinkChoice
        {...named(valueCopy.alwaysRange(rolling.range))}
        note={valueCopy.rollingNote}
        path={rolling.path}
      />
      <LinkChoice {...named(valueCopy.alwaysDays(days))} note={valueCopy.frozenNote} path={frozen} />
    </>
  );
}

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
      <Button icon={icons[state]} onClick={() => copy(text)}>
        <span role="status">{secretLabels[state]}</span>
      </Button>
    </span>
  );
}

/**
 * A note with a link or token that is shown once.
 * @param props.name of the secret, for screen readers
 * @param props.className for its edges
 */
export function SecretNote(props: {
  title: ReactNode;
  name: string;
  secret: string;
  className: string;
  children?: ReactNode;
}) {
  const { title, name, secret, className, children } = props;
  return (
    <div role="status" className={`grid grid-cols-1 gap-2 bg-blue-bg p-3 text-blue ${className}`}>
      <p className="break-words font-semibold">{title}</p>
      <SecretLine label={name} text={secret} />
      {children}
    </div>
  );
}
