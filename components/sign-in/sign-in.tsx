"use client";

import { useState } from "react";
import { SignInForm } from "@/components/shell/sign-in-form";
import { Door } from "./door";
import { NobodyYet } from "./nobody-yet";
import { ProviderLink } from "./provider-link";
import { SignInNotice } from "./sign-in-notice";

/** The way in. @param next where to go then: a path of this desk, already checked */
export function SignIn(props: {
  next: string;
  /** What the provider is called; null where there is none. */
  provider: string | null;
  problem: string | null;
  hasSignedOut: boolean;
  /** Whether nobody has an account yet. */
  isNew: boolean;
}) {
  const { next, provider, problem, hasSignedOut, isNew } = props;
  const [isIn, setIn] = useState(false);

  function enter(): void {
    setIn(true);
    // A new document: nothing of this one is kept. The part after # never left the browser.
    window.location.replace(next + window.location.hash);
  }

  if (isNew && provider === null) return <NobodyYet />;
  return (
    <Door title="Sign in" note="Read-only. What you open is recorded.">
      <SignInNotice problem={problem} hasSignedOut={hasSignedOut} />
      {provider === null ? null : (
        <>
          <ProviderLink name={provider} next={next} />
          <p
            className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line-2
            after:h-px after:flex-1 after:bg-line-2"
          >
            or
          </p>
        </>
      )}
      <SignInForm onSignedIn={enter} />
      <p role="status" className="text-12 text-ink-3">
        {isIn
          ? "You are in. One moment…"
          : "Forgot your password? An admin can give you a link for a new one."}
      </p>
    </Door>
  );
}
