"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { CodeField, NewPasswordField, PasswordField, TextField } from "@/components/ui/form/fields";
import { MutationForm } from "@/components/ui/form/mutation-form";
import { lazyPart } from "@/components/ui/load/lazy";
import { SecretLine } from "@/components/ui/value/copy-button";
import { type Account, roleWords } from "@/lib/client/account";
import { accountMutations } from "@/lib/client/api/mutations";
import { Opening, SettingRow } from "./setting-row";

/** The account and its ways to sign in. */
export function AccountPart(props: {
  account: Account;
  /** Null if the accounts are unavailable. */
  own: { readonly password: boolean; readonly secondFactor: boolean } | null;
}) {
  const { account, own } = props;
  return (
    <section id="account" className="scroll-mt-16">
      <h2 className="border-line-2 border-b pb-2 font-semibold text-14">Account</h2>
      <SettingRow title={account.name} hint={<bdi>{account.email}</bdi>}>
        <span className="text-ink-2" title={roleWords[account.role].can}>
          {roleWords[account.role].label}
        </span>
      </SettingRow>
      {own?.password ? <PasswordRow email={account.email} /> : null}
      {own?.password ? <SecondFactorRow isOn={own.secondFactor} /> : null}
      {own === null || own.password ? null : (
        <SettingRow
          title="Sign-in"
          hint="Your organization manages your password and two-factor authentication."
        >
          <span className="text-ink-2">By your organization</span>
        </SettingRow>
      )}
    </section>
  );
}

/** A new password for the old one. */
function PasswordRow({ email }: { email: string }) {
  const router = useRouter();
  const [isChanged, setChanged] = useState(false);
  return (
    <Opening
      title="Password"
      hint={
        <span role="status">
          {isChanged
            ? "Changed. You are signed out everywhere else."
            : "Changing it signs you out everywhere else."}
        </span>
      }
      button="Change"
    >
      {(close) => (
        <MutationForm
          button="Change the password"
          isNarrow
          work={(field) =>
            accountMutations.changePassword({ current: field("current"), next: field("next") })
          }
          onDone={() => {
            setChanged(true);
            close();
            router.refresh();
          }}
        >
          {/* Identifies the account to a password manager. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField label="Current password" name="current" />
          <NewPasswordField label="New password" name="next" />
        </MutationForm>
      )}
    </Opening>
  );
}

interface Setup {
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

/** Turns the code of an authenticator app on or off. */
function SecondFactorRow({ isOn }: { isOn: boolean }) {
  const router = useRouter();
  const [setup, setSetup] = useState<Setup | null>(null);

  function end(close: () => void): void {
    setSetup(null);
    close();
    router.refresh();
  }

  return (
    <Opening
      title="Two-factor authentication"
      hint={
        <span role="status">
          {isOn ? "On: sign-in also needs a code from your authenticator app." : "Off"}
        </span>
      }
      button={isOn ? "Turn off" : "Turn on"}
    >
      {(close) =>
        setup === null ? (
          <MutationForm
            key={isOn ? "off" : "on"}
            button={isOn ? "Turn off two-factor authentication" : "Continue"}
            isNarrow
            work={async (field) => {
              const password = field("password");
              return isOn
                ? accountMutations.removeSecondFactor({ password, code: field("code") })
                : accountMutations.startSecondFactor({ password });
            }}
            onDone={(made) => (made === null ? end(close) : setSetup(made))}
          >
            <PasswordField label="Your password" name="password" />
            {isOn ? <CodeField /> : null}
          </MutationForm>
        ) : (
          <SecondFactorSetup uri={setup.uri} recoveryCodes={setup.recoveryCodes} onDone={() => end(close)} />
        )
      }
    </Opening>
  );
}

const QrCode = lazyPart(
  () => import("./qr-code"),
  () => <span className="size-44 rounded-well bg-white" />,
);

/** The secret for the app, the codes for the day it is lost, and the proof that the app has it. */
function SecondFactorSetup(props: { uri: string; recoveryCodes: readonly string[]; onDone: () => void }) {
  const { uri, recoveryCodes, onDone } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="font-medium">1. Scan this with your authenticator app</h3>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p className="text-12 text-ink-3">
          Or enter the secret, or{" "}
          <a href={uri} className="text-accent hover:text-accent-hover">
            open the app on this device
          </a>
          .
        </p>
        <SecretLine label="The secret for the app" text={secretOf(uri)} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="font-medium">2. Save these recovery codes</h3>
        <p className="text-12 text-ink-3">
          Each works once without the app. They are shown only now: print them or save them with your
          passwords.
        </p>
        <ul className="grid grid-cols-2 gap-x-4 rounded-control bg-sunken p-3 font-mono text-12">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <SecretLine label="All recovery codes" text={recoveryCodes.join(" ")} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="font-medium">3. Enter a code from the app</h3>
        <MutationForm
          button="Turn on two-factor authentication"
          isNarrow
          words={({ code, message }) =>
            code === "unauthenticated" ? "That code is wrong." : (message ?? "That code is wrong.")
          }
          work={(field) =>
            accountMutations.confirmSecondFactor({ code: field("code").replaceAll(/\s/g, "") })
          }
          onDone={onDone}
        >
          <TextField
            label="Code from the app"
            name="code"
            required
            inputMode="numeric"
            maxLength={12}
            autoComplete="one-time-code"
          />
        </MutationForm>
      </div>
    </div>
  );
}

function secretOf(uri: string): string {
  const secret = URL.canParse(uri) ? new URL(uri).searchParams.get("secret") : null;
  return (secret ?? uri).replaceAll(/(.{4})(?=.)/g, "$1 ");
}
