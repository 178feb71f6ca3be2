"use client";

import { useRouter } from "next/navigation";
import { ConfirmButton } from "@/components/ui/form/confirm-button";
import { accountMutations } from "@/lib/client/api/mutations";
import { formatAgo, formatDate, type Place } from "@/lib/format/moment";
import { SettingRow } from "./setting-row";

/** A token as it can be seen afterwards; instants in ms UTC. */
export interface Token {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}

/** Every token, with the way to end it. */
export function TokenRows(props: { tokens: readonly Token[]; now: number; place: Place }) {
  const { tokens, now, place } = props;
  const router = useRouter();
  return tokens.map((token) => (
    <SettingRow key={token.id} title={token.name} hint={tokenHint(token, now, place)}>
      {token.revokedAt !== null ? (
        <span className="text-ink-3">Revoked {formatDate(token.revokedAt, place)}</span>
      ) : token.expiresAt <= now ? (
        <span className="text-ink-3">Expired {formatDate(token.expiresAt, place)}</span>
      ) : (
        <ConfirmButton
          label="Revoke"
          name={`Revoke the token ${token.name}`}
          question="What uses it stops working."
          work={() => accountMutations.revokeToken(token.id)}
          onDone={() => router.refresh()}
        />
      )}
    </SettingRow>
  ));
}

function tokenHint({ prefix, scopes, expiresAt, lastUsedAt }: Token, now: number, place: Place) {
  const used = lastUsedAt === null ? "never used" : `used ${formatAgo(lastUsedAt, now, place.locale)}`;
  return (
    <>
      <code className="font-mono">{prefix}…</code> · {scopes.join(", ")} · {used} · until{" "}
      {formatDate(expiresAt, place)}
    </>
  );
}
