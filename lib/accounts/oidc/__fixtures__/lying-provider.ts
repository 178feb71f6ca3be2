import { createHash, randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { type ProviderRequest, type Reply, startProviderServer } from "./provider-server";

export const clientId = "desk";
export const clientSecret = "s3cret+of/the=client:desk";

type Json = Readonly<Record<string, unknown>>;

/** The faults of a provider: each receives the correct response and returns another one. */
export interface Faults {
  readonly metadata?: (correct: Json) => Reply;
  readonly keys?: (correct: Json) => Reply;
  readonly token?: (correct: Json) => Reply;
  readonly userInfo?: (correct: Json) => Reply;
  readonly claims?: (correct: JWTPayload) => JWTPayload;
  /** Returns the ID token, signed or not. */
  readonly sign?: (claims: JWTPayload, correct: Keys) => Promise<string>;
  readonly redirect?: (query: URLSearchParams) => void;
}

export interface Keys {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly kid: string;
}

/** The user who signs in at the provider. */
export interface ProviderUser {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/**
 * An OpenID Connect provider that follows the specification, except for the faults that a test sets.
 * `authorize` replaces its sign-in page.
 */
export async function startFaultyProvider(now: () => number = Date.now) {
  let faults: Faults = {};
  let user: ProviderUser = { sub: "subject-1", email: "ann@desk.example", email_verified: true, name: "Ann" };
  const codes = new Map<
    string,
    { readonly nonce: string; readonly challenge: string; readonly redirect: string }
  >();
  const keys: Keys = { ...(await generateKeyPair("ES256", { extractable: true })), kid: "key-1" };
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: keys.kid, alg: "ES256", use: "sig" };

  const correct: Record<string, (request: ProviderRequest) => Promise<Reply>> = {
    "/.well-known/openid-configuration": async () => {
      const document = {
        issuer: server.origin,
        authorization_endpoint: `${server.origin}/authorize`,
        token_endpoint: `${server.origin}/token`,
        jwks_uri: `${server.origin}/keys`,
        userinfo_endpoint: `${server.origin}/userinfo`,
        authorization_response_iss_parameter_supported: true,
        code_challenge_methods_supported: ["S256"],
        id_token_signing_alg_values_supported: ["ES256"],
      };
      return faults.metadata?.(document) ?? { body: document };
    },
    "/keys": async () => faults.keys?.({ keys: [jwk] }) ?? { body: { keys: [jwk] } },
    "/token": async ({ form, headers }) => {
      const pair = `${clientId}:${encodeURIComponent(clientSecret)}`;
      if (headers.authorization !== `Basic ${Buffer.from(pair).toString("base64")}`)
        return { status: 401, body: { error: "invalid_client" } };
      const code = form.get("code") ?? "";
      const grant = codes.get(code);
      codes.delete(code);
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (grant?.challenge !== challenge || grant.redirect !== form.get("redirect_uri"))
        return { status: 400, body: { error: "invalid_grant" } };
      const tokens = {
        access_token: randomBytes(16).toString("base64url"),
        token_type: "Bearer",
        id_token: await idToken(grant.nonce),
      };
      return faults.token?.(tokens) ?? { body: tokens };
    },
    "/userinfo": async () => faults.userInfo?.(user) ?? { body: user },
  };
  const server = await startProviderServer(
    async (request) => (await correct[request.path]?.(request)) ?? { status: 404 },
  );

  async function idToken(nonce: string): Promise<string> {
    const second = Math.floor(now() / 1000);
    const { sub } = user;
    const claims = { iss: server.origin, aud: clientId, sub, nonce, iat: second, exp: second + 300 };
    const sent = faults.claims?.(claims) ?? claims;
    return faults.sign?.(sent, keys) ?? signed(sent, keys);
  }

  return {
    issuer: server.origin,
    requested: server.requested,
    stop: server.stop,
    setFaults(next: Faults): void {
      faults = next;
    },
    setUser(next: ProviderUser): void {
      user = next;
    },
    /** Signs the user in at `location`. Returns the query of the redirect to the desk. */
    authorize(location: string): URLSearchParams {
      const requested = new URL(location).searchParams;
      const read = (name: string) => requested.get(name) ?? "";
      const code = randomBytes(16).toString("base64url");
      codes.set(code, {
        nonce: read("nonce"),
        challenge: read("code_challenge"),
        redirect: read("redirect_uri"),
      });
      const query = new URLSearchParams({ code, state: read("state"), iss: server.origin });
      faults.redirect?.(query);
      return query;
    },
  };
}

/** Signs claims with a key of the provider. */
export function signed(claims: JWTPayload, { privateKey, kid }: Keys): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
}
