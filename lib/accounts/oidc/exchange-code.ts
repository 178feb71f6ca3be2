import * as z from "zod";
import type { SignOnAttempt } from "./attempt";
import { type Attempted, reject } from "./attempted";
import type { ProviderQuestion } from "./back-channel";
import type { Provider } from "./provider";

const tokens = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  id_token: z.string().min(1),
});

export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string;
}

const refusal = z.object({ error: z.string() });

/** Redeems the code for tokens (OpenID Connect Core 1.0 §3.1.3). */
export async function exchangeCode(
  provider: Provider,
  code: string,
  { verifier, redirectUri }: SignOnAttempt,
): Promise<Attempted<Tokens>> {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  const reply = await provider.ask(withCredentials(provider, form));
  if (!reply.ok) return reply;
  const { status, body } = reply.value;
  if (status !== 200) {
    // Only this error speaks of the code; all others of us, or of the provider's own trouble (RFC 6749 §5.2).
    const told = refusal.safeParse(body);
    return told.success && told.data.error === "invalid_grant"
      ? reject("distrusted", "the provider does not know the code")
      : reject("unavailable", `the provider refused to redeem a code (${status}): are id and secret right?`);
  }
  const parsed = tokens.safeParse(body);
  if (!parsed.success) return reject("distrusted", "the provider gave no usable tokens");
  return { ok: true, value: { accessToken: parsed.data.access_token, idToken: parsed.data.id_token } };
}

/**
 * By Basic unless the provider says that it takes the secret in the form only; a public client names itself
 * alone.
 */
function withCredentials({ config, metadata }: Provider, form: URLSearchParams): ProviderQuestion {
  const { clientId, clientSecret } = config;
  const url = metadata.token_endpoint;
  const methods = metadata.token_endpoint_auth_methods_supported;
  if (
    clientSecret !== null &&
    (methods.includes("client_secret_basic") || !methods.includes("client_secret_post"))
  ) {
    const pair = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`;
    return { url, form, headers: { authorization: `Basic ${Buffer.from(pair).toString("base64")}` } };
  }
  form.set("client_id", clientId);
  if (clientSecret !== null) form.set("client_secret", clientSecret);
  return { url, form };
}

/** RFC 6749 §2.3.1 wants both encoded as in a form before they are joined. */
function formEncoded(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}
