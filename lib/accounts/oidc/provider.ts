import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import type { OidcConfig } from "@/lib/oidc-config";
import type { Attempted } from "./attempted";
import type { BackChannel } from "./back-channel";
import { loadMetadata, type Metadata } from "./metadata";

/** A provider as it is known now. */
export interface Provider {
  readonly config: OidcConfig;
  readonly metadata: Metadata;
  /** Its public keys; new ones are fetched when a token names one that is not there, every 30 s at most. */
  readonly keys: JWTVerifyGetKey;
  readonly ask: BackChannel;
}

/** The provider's keys cannot be fetched: no fault of the token that is being looked at. */
export class KeysUnavailable extends Error {
  override readonly name = "KeysUnavailable";
}

const keptFor = 10 * 60_000;

/**
 * Makes what looks a provider up. What it says of itself is kept for ten minutes; a failure is not kept, so
 * that the first attempt after a repair succeeds. Attempts at the same moment ask once.
 */
export function providerOf(
  config: OidcConfig,
  ask: BackChannel,
  now: () => number,
): () => Promise<Attempted<Provider>> {
  let kept: { readonly until: number; readonly provider: Promise<Attempted<Provider>> } | null = null;
  return async () => {
    if (kept === null || kept.until <= now())
      kept = { until: now() + keptFor, provider: loadProvider(config, ask) };
    const mine = kept;
    const provider = await mine.provider;
    if (!provider.ok && kept === mine) kept = null;
    return provider;
  };
}

async function loadProvider(config: OidcConfig, ask: BackChannel): Promise<Attempted<Provider>> {
  const metadata = await loadMetadata(config.issuer, ask);
  if (!metadata.ok) return metadata;
  const keys = createRemoteJWKSet(new URL(metadata.value.jwks_uri), {
    // jose's own fetch knows no limit of size.
    [customFetch]: async (url) => {
      const reply = await ask({ url });
      if (!reply.ok || reply.value.status !== 200) throw new KeysUnavailable("The keys cannot be fetched.");
      return Response.json(reply.value.body);
    },
  });
  return { ok: true, value: { config, metadata: metadata.value, keys, ask } };
}
