"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { settingsCopy } from "@/components/settings/copy";
import { filled } from "@/components/ui/filled";
import { FieldErrors, SelectField, TextField } from "@/components/ui/form/fields";
import { ConfirmButton, MutationForm } from "@/components/ui/form/mutation-form";
import { Section } from "@/components/ui/panel/section";
import { SecretNote } from "@/components/ui/value/copy-button";
import type { Token } from "@/lib/client/account";
import { accountMutations } from "@/lib/client/api/mutations";
import { formatAgo, formatDate, type Region } from "@/lib/format/moment";
import { Opening, SettingRow } from "./setting-row";

export function TokenPart(props: { tokens: readonly Token[]; now: number; region: Region }) {
  const { tokens, now, region } = props;
  return (
    <Section {...settingsCopy.tokens}>
      <TokenForm />
      {tokens.map((token) => (
        <SettingRow key={token.id} title={token.name} hint={tokenHint(token, now, region)}>
          <TokenState token={token} now={now} region={region} />
        </SettingRow>
      ))}
    </Section>
  );
}

/** Shows when a token ended, or a button that ends it. */
function TokenState({ token, now, region }: { token: Token; now: number; region: Region }) {
  const { id, name, revokedAt, expiresAt } = token;
  if (revokedAt !== null) {
    return <span className="text-ink-3">{settingsCopy.revoked(formatDate(revokedAt, region))}</span>;
  }
  if (expiresAt <= now) {
    return <span className="text-ink-3">{settingsCopy.expired(formatDate(expiresAt, region))}</span>;
  }
  return (
    <ConfirmButton
      label={settingsCopy.revoke}
      name={settingsCopy.revokeToken(name)}
      question={settingsCopy.revokeQuestion}
      isDestructive
      work={() => accountMutations.revokeToken(id)}
    />
  );
}

const scopes = [
  ["contributions", settingsCopy.contributions],
  ["posts", settingsCopy.posts],
] as const;
const lives = [30, 90, 180, 365].map((days) => [days, settingsCopy.days(days)] as const);

function TokenForm() {
  const router = useRouter();
  const [made, setMade] = useState<{ readonly name: string; readonly token: string } | null>(null);
  return (
    <>
      <Opening title={settingsCopy.newToken} hint={settingsCopy.newTokenHint} button={settingsCopy.create}>
        {(close) => (
          <MutationForm
            button={settingsCopy.createToken}
            isNarrow
            work={(field) =>
              accountMutations.createToken({
                name: field("name"),
                scopes: scopes.map(([scope]) => scope).filter((scope) => field(scope) !== ""),
                days: Number(field("days")),
              })
            }
            onDone={({ token }, field) => {
              setMade({ name: field("name"), token });
              close();
              router.refresh();
            }}
          >
            <TextField
              label={settingsCopy.tokenName}
              name="name"
              required
              maxLength={100}
              autoComplete="off"
              placeholder={settingsCopy.tokenNameExample}
            />
            <fieldset className="grid gap-2">
              <legend className="mb-1.5 font-medium text-12 text-ink-2">{settingsCopy.tokenScopes}</legend>
              {scopes.map(([scope, words]) => (
                <label key={scope} className="flex items-center gap-2 max-sm:h-10">
                  <input type="checkbox" name={scope} className="size-4 accent-accent-solid" />
                  {words}
                </label>
              ))}
              <FieldErrors name="scopes" />
            </fieldset>
            <SelectField label={settingsCopy.tokenLife} name="days" defaultValue={90} choices={lives} />
          </MutationForm>
        )}
      </Opening>
      {made === null ? null : (
        <SecretNote
          title={filled(settingsCopy.copyToken, { name: <bdi>{made.name}</bdi> })}
          name={settingsCopy.tokenNamed(made.name)}
          secret={made.token}
          className="border-line border-b"
        />
      )}
    </>
  );
}

function tokenHint({ prefix, scopes, expiresAt, lastUsedAt }: Token, now: number, region: Region) {
  const used =
    lastUsedAt === null
      ? settingsCopy.neverUsed
      : settingsCopy.used(formatAgo(lastUsedAt, now, region.locale));
  return filled(settingsCopy.tokenUse, {
    prefix: <code className="font-mono">{prefix}…</code>,
    scopes: scopes.join(", "),
    use: used,
    day: formatDate(expiresAt, region),
  });
}
