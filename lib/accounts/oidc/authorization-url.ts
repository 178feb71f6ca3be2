import { createHash } from "node:crypto";
import type { SignOnAttempt } from "./attempt";
import type { Provider } from "./provider";

/**
 * Where the browser goes to sign in: a code by query, PKCE S256, state and nonce (OpenID Connect Core 1.0
 * §3.1.2.1, RFC 7636).
 */
export function authorizationUrl({ config, metadata }: Provider, attempt: SignOnAttempt): string {
  const url = new URL(metadata.authorization_endpoint);
  const question = {
    response_type: "code",
    client_id: config.clientId,
    redirect_uri: attempt.redirectUri,
    scope: config.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: createHash("sha256").update(attempt.verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value);
  return url.href;
}
