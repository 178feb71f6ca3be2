import * as z from "zod";
import { isSafeAddress } from "@/lib/oidc-config";
import { type Attempted, reject } from "./attempted";
import type { BackChannel } from "./back-channel";

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
export type Metadata = z.infer<typeof metadata>;

/**
 * Asks a provider for its addresses. The issuer in the answer must be the configured one, or one provider
 * could speak for another (Discovery §4.3). A provider that lists the methods of PKCE without S256 is
 * refused; many list none and do it.
 */
export async function loadMetadata(issuer: string, ask: BackChannel): Promise<Attempted<Metadata>> {
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
