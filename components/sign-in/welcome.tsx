"use client";

import { signInCopy } from "@/components/sign-in/copy";
import { filled } from "@/components/ui/filled";
import { buttonLook } from "@/components/ui/form/button";
import { EmailField, NewPasswordField, TextField } from "@/components/ui/form/fields";
import { MutationForm } from "@/components/ui/form/mutation-form";
import type { OneTimeLink } from "@/lib/client/account";
import { accountMutations } from "@/lib/client/api/mutations";
import { roleWords } from "@/lib/client/copy";
import { paths } from "@/lib/paths";
import { SignInFrame } from "./sign-in-frame";

/** @param props.current the name of the account that this browser is signed in to; null if there is none */
export function Welcome(props: { token: string; link: OneTimeLink; current: string | null }) {
  const { token, link, current } = props;
  const { purpose, name, email, role } = link;
  const isFirst = purpose === "first-admin";
  const { label, can } = roleWords[role];
  const notes = {
    "first-admin": signInCopy.firstAdminNote,
    invitation: signInCopy.invitationNote(name, label.toLowerCase(), can),
    reset: signInCopy.resetNote,
  } as const;
  return (
    <SignInFrame title={signInCopy.titles[purpose]} note={<bdi>{notes[purpose]}</bdi>}>
      {current === null ? null : (
        <p className="break-words rounded-control bg-blue-bg px-3 py-2 text-blue">
          {filled(signInCopy.signedInAs, { name: <bdi>{current}</bdi> })}
        </p>
      )}
      <MutationForm
        button={isFirst ? signInCopy.setUp : signInCopy.save}
        words={({ code }) => (code === "not_found" ? signInCopy.linkEndedError : null)}
        work={(field) =>
          accountMutations.welcome({
            token,
            password: field("password"),
            ...(isFirst ? { name: field("name"), email: field("email") } : {}),
          })
        }
        // Loads a new document, because the URL of this one contains the link.
        onDone={() => window.location.replace(paths.overview)}
      >
        {isFirst ? (
          <TextField label={signInCopy.yourName} name="name" required maxLength={200} autoComplete="name" />
        ) : null}
        <EmailField readOnly={!isFirst} autoComplete="username" defaultValue={email ?? ""} />
        <NewPasswordField label={signInCopy.password} name="password" />
      </MutationForm>
    </SignInFrame>
  );
}

export function DeadLink() {
  return (
    <SignInFrame title={signInCopy.linkEndedTitle} note={signInCopy.linkEndedNote}>
      <a href={paths.signIn} className={`${buttonLook("solid")} h-10! w-full`}>
        {signInCopy.signIn}
      </a>
    </SignInFrame>
  );
}
