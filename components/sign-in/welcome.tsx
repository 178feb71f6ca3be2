"use client";

import { buttonLook } from "@/components/ui/form/button";
import { EmailField, NewPasswordField, TextField } from "@/components/ui/form/fields";
import { MutationForm } from "@/components/ui/form/mutation-form";
import { roleWords } from "@/lib/client/account";
import { accountMutations } from "@/lib/client/api/mutations";
import { paths } from "@/lib/paths";
import { Door } from "./door";

/** The account that a link is for; the first admin has no name or email yet. */
interface WelcomeLink {
  readonly purpose: "first-admin" | "invitation" | "reset";
  readonly name: string | null;
  readonly email: string | null;
  readonly role: keyof typeof roleWords;
}

const titles = {
  "first-admin": "Set up Giving Desk",
  invitation: "Welcome to Giving Desk",
  reset: "Choose a new password",
} as const;

/** The page of a one-time link: it sets a password and starts a session. */
export function Welcome(props: {
  token: string;
  link: WelcomeLink;
  /** The account that is signed in in this browser; null for none. */
  current: string | null;
}) {
  const { token, link, current } = props;
  const { purpose, name, email, role } = link;
  const isFirst = purpose === "first-admin";
  const { label, can } = roleWords[role];
  const notes = {
    "first-admin": "You will be the first admin and can invite others. This link works once.",
    invitation: `${name ?? "You"} can sign in as ${label.toLowerCase()}. ${can}`,
    reset: "It replaces the old one, ends your other sessions and turns two-factor authentication off.",
  } as const;
  return (
    <Door title={titles[purpose]} note={<bdi>{notes[purpose]}</bdi>}>
      {current === null ? null : (
        <p className="break-words rounded-control bg-blue-bg px-3 py-2 text-blue">
          You are signed in as <bdi>{current}</bdi>. This link is for one person: using it ends that session.
        </p>
      )}
      <MutationForm
        button={isFirst ? "Set up and sign in" : "Save and sign in"}
        words={({ code, message }) =>
          code === "not_found"
            ? "This link no longer works. Ask for a new one."
            : (message ?? "That did not work. Try again.")
        }
        work={(field) =>
          accountMutations.welcome({
            token,
            password: field("password"),
            ...(isFirst ? { name: field("name"), email: field("email") } : {}),
          })
        }
        // A new document: the address of this one holds the link.
        onDone={() => window.location.replace(paths.overview)}
      >
        {isFirst ? (
          <TextField label="Your name" name="name" required maxLength={200} autoComplete="name" />
        ) : null}
        <EmailField readOnly={!isFirst} autoComplete="username" defaultValue={email ?? ""} />
        <NewPasswordField label="Password" name="password" />
      </MutationForm>
    </Door>
  );
}

/** A link that was used, replaced, or is too old: what can be done instead. */
export function DeadLink() {
  return (
    <Door
      title="This link no longer works"
      note={
        "Each works once and for a short time, and a newer one replaces it. Ask an admin for " +
        "another; the desk prints a new link for the first admin when it starts."
      }
    >
      <a href={paths.signIn} className={`${buttonLook("solid")} h-10! w-full`}>
        Sign in
      </a>
    </Door>
  );
}
