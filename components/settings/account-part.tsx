import { type Account, roleWords } from "@/lib/client/account";
import { PasswordRow } from "./password-row";
import { SecondFactorRow } from "./second-factor-row";
import { SettingRow } from "./setting-row";

/** Who somebody is here, and how they sign in. */
export function AccountPart(props: {
  account: Account;
  /** Null where the accounts cannot be asked. */
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
        <SettingRow title="Sign-in" hint="Password and second factor are those of your organisation.">
          <span className="text-ink-2">By your organisation</span>
        </SettingRow>
      )}
    </section>
  );
}
