"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { settingsCopy } from "@/components/settings/copy";
import { limitWords } from "@/components/shell/session/sign-in-form";
import { CodeField, NewPasswordField, PasswordField } from "@/components/ui/form/fields";
import { MutationForm } from "@/components/ui/form/mutation-form";
import { lazyPart } from "@/components/ui/load/lazy";
import { focusHeading } from "@/components/ui/page/focus";
import { SecretLine } from "@/components/ui/value/copy-button";
import type { Account } from "@/lib/client/account";
import type { SecondFactor } from "@/lib/client/api/answers";
import { accountMutations } from "@/lib/client/api/mutations";
import { roleWords } from "@/lib/client/copy";
import { Opening, SettingRow } from "./setting-row";

export function AccountPart(props: {
  account: Account;
  own: { readonly password: boolean; readonly secondFactor: boolean };
}) {
  const { account, own } = props;
  return (
    <section id="account" className="scroll-mt-16">
      <h2 className="border-line-2 border-b pb-2 font-semibold text-14">{settingsCopy.account}</h2>
      <SettingRow title={account.name} hint={<bdi>{account.email}</bdi>}>
        <span className="text-ink-2" title={roleWords[account.role].can}>
          {roleWords[account.role].label}
        </span>
      </SettingRow>
      {own.password ? (
        <>
          <PasswordRow email={account.email} />
          <SecondFactorRow isOn={own.secondFactor} />
        </>
      ) : (
        <SettingRow title={settingsCopy.signIn} hint={settingsCopy.signInHint}>
          <span className="text-ink-2">{settingsCopy.byOrganization}</span>
        </SettingRow>
      )}
    </section>
  );
}

function PasswordRow({ email }: { email: string }) {
  const router = useRouter();
  const [isChanged, setChanged] = useState(false);
  return (
    <Opening
      title={settingsCopy.password}
      hint={<span role="status">{isChanged ? settingsCopy.passwordChanged : settingsCopy.passwordHint}</span>}
      button={settingsCopy.change}
    >
      {(close) => (
        <MutationForm
          button={settingsCopy.changePassword}
          isNarrow
          words={limitWords}
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
          <PasswordField label={settingsCopy.currentPassword} name="current" />
          <NewPasswordField label={settingsCopy.newPassword} name="next" />
        </MutationForm>
      )}
    </Opening>
  );
}

function SecondFactorRow({ isOn }: { isOn: boolean }) {
  return (
    <Opening
      title={settingsCopy.twoFactor}
      hint={<span role="status">{isOn ? settingsCopy.twoFactorOn : settingsCopy.off}</span>}
      button={isOn ? settingsCopy.turnOff : settingsCopy.turnOn}
    >
      {(close) => <SecondFactorForm isOn={isOn} close={close} />}
    </Opening>
  );
}

/** Holds the secret of a new second factor while it is open, so that a canceled one is not shown again. */
function SecondFactorForm({ isOn, close }: { isOn: boolean; close: () => void }) {
  const router = useRouter();
  const [setup, setSetup] = useState<SecondFactor | null>(null);

  function end(): void {
    close();
    router.refresh();
  }

  if (setup !== null) return <SecondFactorSetup {...setup} onDone={end} />;
  return (
    <MutationForm
      key={isOn ? "off" : "on"}
      button={isOn ? settingsCopy.turnOffTwoFactor : settingsCopy.continue}
      isNarrow
      words={limitWords}
      work={async (field) => {
        const password = field("password");
        return isOn
          ? accountMutations.removeSecondFactor({ password, code: field("code") })
          : accountMutations.startSecondFactor({ password });
      }}
      onDone={(made) => (made === null ? end() : setSetup(made))}
    >
      <PasswordField label={settingsCopy.yourPassword} name="password" />
      {isOn ? <CodeField /> : null}
    </MutationForm>
  );
}

const QrCode = lazyPart(
  () => import("./qr-code"),
  () => <span className="size-44 rounded-well bg-white" />,
);

/** Shows the secret for the app and the recovery codes, then asks for a code to prove that the app works. */
function SecondFactorSetup({ uri, recoveryCodes, onDone }: SecondFactor & { readonly onDone: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-2">
        {/* Takes the focus, because the button that opened this step is removed. */}
        <h3 ref={focusHeading} className="font-medium">
          {settingsCopy.scanStep}
        </h3>
        <QrCode text={uri} label={settingsCopy.qrCode} />
        <p className="text-12 text-ink-3">
          {settingsCopy.orEnterSecret}{" "}
          <a href={uri} className="text-accent hover:text-accent-hover">
            {settingsCopy.openApp}
          </a>
          .
        </p>
        <SecretLine label={settingsCopy.setupKey} text={secretOf(uri)} />
      </div>
      <div className="grid grid-cols-1 gap-2">
        <h3 className="font-medium">{settingsCopy.saveStep}</h3>
        <p className="text-12 text-ink-3">{settingsCopy.saveHint}</p>
        <ul className="grid grid-cols-2 gap-x-4 rounded-control bg-sunken p-3 font-mono text-12">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <SecretLine label={settingsCopy.recoveryCodes} text={recoveryCodes.join(" ")} />
      </div>
      <div className="grid grid-cols-1 gap-2">
        <h3 className="font-medium">{settingsCopy.codeStep}</h3>
        <MutationForm
          button={settingsCopy.turnOnTwoFactor}
          isNarrow
          work={(field) => accountMutations.confirmSecondFactor({ code: field("code") })}
          onDone={onDone}
        >
          <CodeField label={settingsCopy.appCode} hint={null} inputMode="numeric" maxLength={12} />
        </MutationForm>
      </div>
    </div>
  );
}

function secretOf(uri: string): string {
  const secret = URL.canParse(uri) ? new URL(uri).searchParams.get("secret") : null;
  return (secret ?? uri).replaceAll(/(.{4})(?=.)/g, "$1 ");
}
