"use client";

import { useState, useTransition } from "react";
import { shellCopy } from "@/components/shell/copy";
import { adminNavPages } from "@/components/shell/nav-pages";
import { HelpSheet } from "@/components/shell/palette/search-button";
import { ThemeChoice, usePreferences } from "@/components/shell/preferences/preferences";
import { failureText } from "@/components/ui/copy";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Kbd } from "@/components/ui/page/keyboard";
import { closePopovers, Popover } from "@/components/ui/panel/popover";
import type { Account } from "@/lib/client/account";
import { accountMutations } from "@/lib/client/api/mutations";
import { clearStored } from "@/lib/client/browser-store";
import { roleWords } from "@/lib/client/copy";
import { paths } from "@/lib/paths";
import { initials } from "@/lib/records/text";
import { sessionChannel } from "./session-channel";

const entry = "flex h-10 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover sm:h-8";

export function AccountMenu({ account }: { account: Account | null }) {
  const [isHelping, setHelping] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        className="flex h-8 shrink-0 items-center gap-1.5 rounded-control px-1 text-ink-2 hover:bg-hover
          hover:text-ink max-sm:h-10"
      >
        <span className="sr-only">
          {account === null ? shellCopy.displayOptions : shellCopy.accountOf(account.name)}
        </span>
        <span
          aria-hidden
          className="grid size-7 place-items-center rounded-full border border-line-2 bg-sunken font-semibold
            text-11"
        >
          {account === null ? <Icon name="ellipsis" size={16} /> : initials(account.name)}
        </span>
        {account === null ? null : <Icon name="chevron-down" className="max-sm:hidden" />}
      </button>
      <Popover
        id="account-menu"
        aria-label={account === null ? shellCopy.displayOptions : shellCopy.account}
        className="inset-[calc(--spacing(13)+4px)_1rem_auto_auto] w-72"
      >
        {account === null ? null : <Owner account={account} />}
        <Entries account={account} onHelp={() => setHelping(true)} />
      </Popover>
      {isHelping ? <HelpSheet onClose={() => setHelping(false)} /> : null}
    </>
  );
}

function Entries({ account, onHelp }: { account: Account | null; onHelp: () => void }) {
  const { preferences, change } = usePreferences();
  return (
    <div className="p-1">
      {account?.role === "admin"
        ? adminNavPages.map(({ label, href, icon }) => (
            <DeskLink key={href} href={href} onClickCapture={closePopovers} className={`${entry} sm:hidden`}>
              <Icon name={icon} size={16} className="text-ink-3" />
              {label}
            </DeskLink>
          ))
        : null}
      <button
        type="button"
        popoverTarget="saved-views"
        onClick={closePopovers}
        className={`${entry} sm:hidden`}
      >
        <Icon name="bookmark" size={16} className="text-ink-3" />
        {shellCopy.savedViews}
      </button>
      <button
        type="button"
        aria-pressed={preferences.mask}
        aria-keyshortcuts="M"
        onClick={() => change({ mask: !preferences.mask })}
        className={entry}
      >
        <Icon name={preferences.mask ? "eye-off" : "eye"} size={16} className="text-ink-3" />
        {shellCopy.mask}
        <span aria-hidden className="ml-auto">
          {preferences.mask ? <Icon name="check" size={16} className="text-accent" /> : <Kbd>M</Kbd>}
        </span>
      </button>
      <div className="px-2 py-1.5">
        <ThemeChoice />
      </div>
      <DeskLink
        href={account === null ? paths.settings : `${paths.settings}#account`}
        onClickCapture={closePopovers}
        className={entry}
      >
        <Icon name="settings" size={16} className="text-ink-3" />
        {account === null ? shellCopy.settings : shellCopy.accountAndSettings}
      </DeskLink>
      <button
        type="button"
        popoverTarget="account-menu"
        popoverTargetAction="hide"
        onClick={onHelp}
        className={entry}
      >
        <Icon name="circle-question-mark" size={16} className="text-ink-3" />
        {shellCopy.help}
      </button>
      {account === null ? null : <SignOut />}
    </div>
  );
}

function Owner({ account: { name, email, role } }: { account: Account }) {
  return (
    <div className="border-line border-b px-3 py-2.5">
      <p className="truncate font-semibold" title={name}>
        <bdi>{name}</bdi>
      </p>
      <p className="truncate text-12 text-ink-3" title={email}>
        <bdi>{email}</bdi>
      </p>
      <p className="text-12 text-ink-3">{roleWords[role].label}</p>
    </div>
  );
}

/** Ends the session, then loads a new document, so that nothing stays in the page for the next user. */
function SignOut() {
  const [problem, setProblem] = useState("");
  const [isBusy, startBusy] = useTransition();

  function signOut(): void {
    if (isBusy) return;
    startBusy(async () => {
      const outcome = await accountMutations.signOut();
      // A session that has already ended counts as signed out.
      if (outcome.ok || outcome.failure.code === "unauthenticated") {
        // Browsers ignore Clear-Site-Data over plain http.
        clearStored();
        sessionChannel.post();
        window.location.replace(`${paths.signIn}?signed=out`);
        return;
      }
      setProblem(failureText(outcome.failure));
    });
  }

  return (
    <>
      <button type="button" onClick={signOut} aria-disabled={isBusy} className={entry}>
        <Icon name="log-out" size={16} className="text-ink-3" />
        {isBusy ? shellCopy.signingOut : shellCopy.signOut}
      </button>
      <p role="alert" className="px-2 pb-1 text-12 text-red empty:hidden">
        {problem}
      </p>
    </>
  );
}
