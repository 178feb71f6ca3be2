"use client";

import { useState } from "react";
import { sessionCopy } from "@/components/shell/session/copy";
import { failureText } from "@/components/ui/copy";
import { Button } from "@/components/ui/form/button";
import { CodeField, EmailField, PasswordField } from "@/components/ui/form/fields";
import { MutationForm } from "@/components/ui/form/mutation-form";
import { accountMutations } from "@/lib/client/api/mutations";
import type { Failure } from "@/lib/contract/failure";

/** Returns the reason of a refusal, in words that do not reveal whether the account exists. */
export function signInWords(step: "password" | "code", failure: Failure): string {
  if (failure.code === "unauthenticated")
    return step === "code" ? sessionCopy.wrongCode : sessionCopy.wrongPassword;
  return limitWords(failure) ?? failureText(failure);
}

/** Returns the message after too many wrong passwords or codes, with the wait; null for other failures. */
export function limitWords({ code, retryAfter }: Failure): string | null {
  return code === "rate_limited" ? sessionCopy.tooManyAttempts(waitWords(retryAfter)) : null;
}

function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return sessionCopy.later;
  if (seconds < 100) return sessionCopy.inSeconds(Math.max(1, seconds));
  return sessionCopy.inMinutes(Math.ceil(seconds / 60));
}

export function SignInForm({ email = "", onSignedIn }: { email?: string; onSignedIn: () => void }) {
  // Password and code are sent in one request, so that the server stores no partial sign-in.
  const [first, setFirst] = useState<{ email: string; password: string } | null>(null);

  if (first === null) {
    return (
      <MutationForm
        key="password"
        button={sessionCopy.signIn}
        words={(failure) => signInWords("password", failure)}
        work={async (field) => {
          const given = { email: field("email"), password: field("password") };
          const outcome = await accountMutations.signIn(given);
          return outcome.ok ? { ok: true, value: { given, needsCode: outcome.value } } : outcome;
        }}
        onDone={({ given, needsCode }) => (needsCode ? setFirst(given) : onSignedIn())}
      >
        <EmailField autoComplete="username" defaultValue={email} />
        <PasswordField label={sessionCopy.password} name="password" />
      </MutationForm>
    );
  }
  return (
    <MutationForm
      key="code"
      button={sessionCopy.continue}
      words={(failure) => signInWords("code", failure)}
      work={(field) => accountMutations.signIn({ ...first, code: field("code").replaceAll(/\s/g, "") })}
      onDone={(needsCode) => (needsCode ? setFirst(null) : onSignedIn())}
      aside={
        <Button look="quiet" onClick={() => setFirst(null)}>
          {sessionCopy.back}
        </Button>
      }
    >
      <CodeField autoFocus />
    </MutationForm>
  );
}
