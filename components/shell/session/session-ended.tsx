"use client";

import { sessionCopy } from "@/components/shell/session/copy";
import { Button } from "@/components/ui/form/button";
import { Dialog } from "@/components/ui/panel/dialog";
import type { Account } from "@/lib/client/account";
import { paths } from "@/lib/paths";
import { SignInForm } from "./sign-in-form";

export default function SessionEnded({ account, onSignedIn }: { account: Account; onSignedIn: () => void }) {
  function leave(): void {
    const { pathname, search, hash } = window.location;
    window.location.assign(`${paths.signIn}?${new URLSearchParams({ next: pathname + search })}${hash}`);
  }

  return (
    <Dialog title={sessionCopy.sessionEnded}>
      <div className="grid gap-5 p-5">
        <p className="text-ink-2">{sessionCopy.signInAgain}</p>
        <SignInForm email={account.email} onSignedIn={onSignedIn} />
        <Button look="quiet" onClick={leave} className="justify-self-start">
          {sessionCopy.signInOtherwise}
        </Button>
      </div>
    </Dialog>
  );
}
