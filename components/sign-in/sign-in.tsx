"use client";

import { useState, useSyncExternalStore } from "react";
import { sessionChannel } from "@/components/shell/session/session-channel";
import { SignInForm } from "@/components/shell/session/sign-in-form";
import { signInCopy } from "@/components/sign-in/copy";
import { code, filled } from "@/components/ui/filled";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { paths } from "@/lib/paths";
import { SignInFrame } from "./sign-in-frame";

/** @param props.next path of this desk to open after signing in, already checked */
export function SignIn(props: {
  next: string;
  /** The name of the provider; null if there is none. */
  provider: string | null;
  problem: string | null;
  hasSignedOut: boolean;
  /** Whether there are no accounts yet. */
  isNew: boolean;
}) {
  const { next, provider, problem, hasSignedOut, isNew } = props;
  const [isIn, setIn] = useState(false);

  function enter(): void {
    setIn(true);
    sessionChannel.post();
    // Loads a new document, so that nothing of this one stays. The server never received the part after #.
    window.location.replace(next + window.location.hash);
  }

  if (isNew && provider === null) return <NobodyYet />;
  return (
    <SignInFrame title={signInCopy.signIn} note={signInCopy.note}>
      <SignInNotice problem={problem} hasSignedOut={hasSignedOut} />
      {provider === null ? null : (
        <>
          <ProviderLink name={provider} next={next} />
          <p
            className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line-2
            after:h-px after:flex-1 after:bg-line-2"
          >
            {signInCopy.or}
          </p>
        </>
      )}
      <SignInForm onSignedIn={enter} />
      <p role="status" className="text-12 text-ink-3">
        {isIn ? signInCopy.signedIn : signInCopy.forgotten}
      </p>
    </SignInFrame>
  );
}

/** Shown while there are no accounts: the link for the first one is in the terminal. */
function NobodyYet() {
  return (
    <SignInFrame title={signInCopy.finishSetup} note={signInCopy.finishSetupNote}>
      <p className="text-12 text-ink-3">{filled(signInCopy.localTrial, { setting: code("AUTH=open") })}</p>
    </SignInFrame>
  );
}

/** Starts the organization's sign-in, which returns to the requested page with its hash. */
function ProviderLink({ name, next }: { name: string; next: string }) {
  const hash = useSyncExternalStore(listen, readHash, noHash);
  return (
    <a
      href={`${paths.apiOidc}?${new URLSearchParams({ next: next + hash })}`}
      className={`${buttonLook("plain")} h-10! max-w-full border-line-3!`}
    >
      <Icon name="key-round" size={16} />
      <span className="truncate">{filled(signInCopy.signInWith, { name: <bdi>{name}</bdi> })}</span>
    </a>
  );
}

function listen(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

const readHash = () => window.location.hash;
const noHash = () => "";

function SignInNotice({ problem, hasSignedOut }: { problem: string | null; hasSignedOut: boolean }) {
  if (problem !== null) {
    return (
      <p role="alert" className="flex gap-2 rounded-control bg-red-bg px-3 py-2 text-red">
        <Icon name="circle-exclamation-point" size={16} className="mt-0.5" />
        {problemWords(problem)}
      </p>
    );
  }
  if (!hasSignedOut) return null;
  return (
    <p role="status" className="flex gap-2 rounded-control bg-green-bg px-3 py-2 text-green">
      <Icon name="circle-check" size={16} className="mt-0.5" />
      {signInCopy.signedOut}
    </p>
  );
}

const problems = new Map(Object.entries(signInCopy.problems));

/** The text reveals nothing about the account. @param problem any text: it comes from the URL */
export function problemWords(problem: string): string {
  return problems.get(problem) ?? signInCopy.failed;
}
