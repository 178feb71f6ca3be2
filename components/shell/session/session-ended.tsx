"use client";

import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { shellCopy } from "@/components/shell/copy";
import { Button } from "@/components/ui/form/button";
import type { Account } from "@/lib/client/account";
import { paths } from "@/lib/paths";
import { SignInForm } from "./sign-in-form";

export default function SessionEnded({ account, onSignedIn }: { account: Account; onSignedIn: () => void }) {
  function leave(): void {
    const { pathname, search, hash } = window.location;
    window.location.assign(`${paths.signIn}?${new URLSearchParams({ next: pathname + search })}${hash}`);
  }

  return (
    <ModalOverlay
      isOpen
      isKeyboardDismissDisabled
      className="fixed inset-0 z-50 flex items-start justify-center overflow-y-auto bg-canvas px-4 py-[12vh]
        max-sm:py-8"
    >
      <Modal className="w-full max-w-100 rounded-overlay border border-line-2 bg-overlay shadow-dialog">
        <Dialog className="grid gap-5 p-6 outline-none">
          <div className="grid gap-1">
            <Heading slot="title" level={2} className="font-semibold text-18 tracking-[-0.018em]">
              {shellCopy.sessionEnded}
            </Heading>
            <p className="text-ink-2">{shellCopy.signInAgain}</p>
          </div>
          <SignInForm email={account.email} onSignedIn={onSignedIn} />
          <Button look="quiet" onClick={leave} className="justify-self-start">
            {shellCopy.signInOtherwise}
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
