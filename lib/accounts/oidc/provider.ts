import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import * as z from "zod";
import { isSafeAddress, type OidcConfig } from "@/lib/oidc-config";
import { type Attempted, reject } from "./attempted";
import type { BackChannel } from "./back-channel";

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

const address = z.string().refine(isSafeAddress);

/** What a provider says of itself (OpenID Connect Discovery 1.0 §3), as far as we use it. */
const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  // Discovery §3 names the default.
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
type Metadata = z.infer<typeof metadata>;

/**
 * Asks a provider for its addresses. The issuer in the answer must be the configured one, or one provider
 * could speak for another (Discovery §4.3). A provider that lists the methods of PKCE without S256 is
 * refused; many list none and do it.
 */
async function loadMetadata(issuer: string, ask: BackChannel): Promise<Attempted<Metadata>> {
  const reply = await ask({ url: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration` });
  if (!reply.ok) return reply;
  if (reply.value.status !== 200)
    return reject("unavailable", `the provider's configuration answers ${reply.value.status}`);
  const parsed = metadata.safeParse(reply.value.body);
  if (!parsed.success) {
    const members = parsed.error.issues.map((issue) => issue.path.join("."));
    return reject("unavailable", `the provider's configuration has no usable ${members.join(", ")}`);
  }
  if (parsed.data.issuer !== issuer)
    return reject("unavailable", "the provider's configuration names another issuer than OIDC_ISSUER");
  const { code_challenge_methods_supported: challenges = ["S256"] } = parsed.data;
  if (!challenges.includes("S256")) return reject("unavailable", "the provider does not do PKCE with S256");
  return { ok: true, value: parsed.data };
}
