"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NewPasswordField, PasswordField } from "@/components/ui/form/fields";
import { MutationForm } from "@/components/ui/form/mutation-form";
import { type Account, roleWords } from "@/lib/client/account";
import { accountMutations } from "@/lib/client/api/mutations";
import { SecondFactorRow } from "./second-factor-row";
import { Opening, SettingRow } from "./setting-row";

/** The account and its ways to sign in. */
export function AccountPart(props: {
  account: Account;
  /** Null where the accounts are unavailable. */
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
