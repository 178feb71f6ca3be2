import { createHash, randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { type ProviderRequest, type Reply, startProviderServer } from "./provider-server";

export const clientId = "desk";
export const clientSecret = "s3cret+of/the=client:desk";

type Json = Readonly<Record<string, unknown>>;

/** The lies of a provider: each gets the honest response and returns another one. */
export interface Lies {
  readonly metadata?: (honest: Json) => Reply;
  readonly keys?: (honest: Json) => Reply;
  readonly token?: (honest: Json) => Reply;
  readonly userInfo?: (honest: Json) => Reply;
  readonly claims?: (honest: JWTPayload) => JWTPayload;
  /** Signs, or does not. */
  readonly sign?: (claims: JWTPayload, honest: Keys) => Promise<string>;
  readonly redirect?: (query: URLSearchParams) => void;
}

export interface Keys {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly kid: string;
}

/** Whom the provider speaks of. */
export interface ProviderUser {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/**
 * A provider that does what OpenID Connect requires, except if a test makes it lie. Its sign-in page is a
 * function: no button has to be pressed.
 */
export async function startLyingProvider(now: () => number = Date.now) {
  let lies: Lies = {};
  let user: ProviderUser = { sub: "subject-1", email: "ann@desk.example", email_verified: true, name: "Ann" };
  const codes = new Map<
    string,
    { readonly nonce: string; readonly challenge: string; readonly redirect: string }
  >();
  const keys: Keys = { ...(await generateKeyPair("ES256", { extractable: true })), kid: "key-1" };
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: keys.kid, alg: "ES256", use: "sig" };

  const honest: Record<string, (request: ProviderRequest) => Promise<Reply>> = {
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
      return lies.metadata?.(document) ?? { body: document };
    },
    "/keys": async () => lies.keys?.({ keys: [jwk] }) ?? { body: { keys: [jwk] } },
    "/token": async ({ form, headers }) => {
      const pair = `${clientId}:${encodeURIComponent(clientSecret)}`;
      if (headers.authorization !== `Basic ${Buffer.from(pair).toString("base64")}`)
        return { status: 401, body: { error: "invalid_client" } };
      const code = form.get("code") ?? "";
      const given = codes.get(code);
      codes.delete(code);
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (given?.challenge !== challenge || given.redirect !== form.get("redirect_uri"))
        return { status: 400, body: { error: "invalid_grant" } };
      const answer = {
        access_token: randomBytes(16).toString("base64url"),
        token_type: "Bearer",
        id_token: await idToken(given.nonce),
      };
      return lies.token?.(answer) ?? { body: answer };
    },
    "/userinfo": async () => lies.userInfo?.(user) ?? { body: user },
  };
  const server = await startProviderServer(
    async (request) => (await honest[request.path]?.(request)) ?? { status: 404 },
  );

  async function idToken(nonce: string): Promise<string> {
    const second = Math.floor(now() / 1000);
    const { sub } = user;
    const claims = { iss: server.origin, aud: clientId, sub, nonce, iat: second, exp: second + 300 };
    const sent = lies.claims?.(claims) ?? claims;
    return lies.sign?.(sent, keys) ?? signed(sent, keys);
  }

  return {
    issuer: server.origin,
    requested: server.requested,
    stop: server.stop,
    setLies(given: Lies): void {
      lies = given;
    },
    speakOf(person: ProviderUser): void {
      user = person;
    },
    /** Returns the query with which a person who signs in at `location` is sent back. */
    authorize(location: string): URLSearchParams {
      const requested = new URL(location).searchParams;
      const read = (name: string) => requested.get(name) ?? "";
      const code = randomBytes(16).toString("base64url");
      codes.set(code, {
        nonce: read("nonce"),
        challenge: read("code_challenge"),
        redirect: read("redirect_uri"),
      });
      const back = new URLSearchParams({ code, state: read("state"), iss: server.origin });
      lies.redirect?.(back);
      return back;
    },
  };
}

/** As the provider signs: with its own key. */
export function signed(claims: JWTPayload, { privateKey, kid }: Keys): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
}
