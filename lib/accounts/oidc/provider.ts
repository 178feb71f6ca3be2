import "server-only";
import { createHash } from "node:crypto";
import { decodeProtectedHeader } from "jose";
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretPost,
  type Configuration,
  type CustomFetchOptions,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
} from "openid-client";
import { Agent, request } from "undici";
import * as z from "zod";
import { BriefCache } from "@/lib/accounts/core";
import { isSafeAddress, type OidcConfig } from "@/lib/oidc-config";
import { Rejection, reject, type SignOnAttempt } from "./attempts";
import { toVerifiedIdentity, type VerifiedIdentity } from "./identity";

type Provider = ReturnType<typeof providerBy>;

const cachedForMs = 10 * 60_000;
const clockToleranceSeconds = 60;
const maxTokenAgeSeconds = 10 * 60;

/** Returns a function that loads the provider. Its configuration is cached for ten minutes. */
export function providerOf(config: OidcConfig): () => Promise<Provider> {
  const cache = new BriefCache<Provider>(cachedForMs);
  return () => cache.get(config.issuer, () => loadProvider(config));
}

async function loadProvider(config: OidcConfig): Promise<Provider> {
  const client = await discovery(
    new URL(config.issuer),
    config.clientId,
    { [clockTolerance]: clockToleranceSeconds },
    authentication(config),
    {
      [customFetch]: fetchFromProvider,
      timeout: timeoutMs / 1000,
      // The library cannot limit http to this machine; isSafeAddress does. Signatures of ID tokens are
      // checked even if TLS proves their origin, and only asymmetric ones are accepted.
      execute: [allowInsecureRequests, enableNonRepudiationChecks],
    },
  ).catch((error: unknown) => reject("unavailable", rejectionOf(error).detail));
  const problem = problemOf(client, config);
  if (problem !== null) reject("unavailable", `the provider's configuration ${problem}`);
  return providerBy(client, config);
}

const address = z.string().refine(isSafeAddress);

/** The members of a provider's configuration that are used (OpenID Connect Discovery 1.0 §3). */
const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  // A list without S256 is refused. Many providers support S256 but publish no list.
  code_challenge_methods_supported: z.array(z.string()).default(["S256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

function problemOf(client: Configuration, { issuer }: OidcConfig): string | null {
  const parsed = metadataSchema.safeParse(client.serverMetadata());
  if (!parsed.success) {
    const members = parsed.error.issues.map((issue) => issue.path.join("."));
    return `has no usable ${members.join(", ")}`;
  }
  // The library compares parsed URLs, but tokens and redirects contain this exact text.
  if (parsed.data.issuer !== issuer) return "has an issuer other than OIDC_ISSUER";
  return parsed.data.code_challenge_methods_supported.includes("S256") ? null : "has no PKCE with S256";
}

/** Uses Basic, or form fields if the provider supports only those. A public client sends only its id. */
function authentication({ clientId, clientSecret }: OidcConfig): ClientAuth {
  if (clientSecret === null) return None();
  const inForm = ClientSecretPost(clientSecret);
  // The library's Basic also encodes "-" and ".". Servers that decode nothing (GitLab) then refuse the pair.
  const pair = [clientId, clientSecret].map(formEncoded).join(":");
  const basic = `Basic ${Buffer.from(pair).toString("base64")}`;
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    if (methods.includes("client_secret_post") && !methods.includes("client_secret_basic"))
      inForm(server, client, body, headers);
    else headers.set("authorization", basic);
  };
}

/** Form-encodes a client id or secret, as RFC 6749 §2.3.1 requires before they are joined. */
function formEncoded(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}

/** @throws Rejection */
function providerBy(client: Configuration, config: OidcConfig) {
  return {
    async authorizationUrl({ redirect_uri, state, nonce, verifier }: SignOnAttempt): Promise<string> {
      const url = buildAuthorizationUrl(client, {
        redirect_uri,
        scope: config.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return url.href;
    },
    /** Redeems the code in the provider's redirect and returns the verified identity. */
    async identify(
      query: URLSearchParams,
      { redirect_uri: redirectUri, state, nonce, verifier }: SignOnAttempt,
    ): Promise<VerifiedIdentity> {
      try {
        const tokens = await authorizationCodeGrant(client, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = idClaims.parse(tokens.claims());
        const problem = idTokenProblem(claims, tokens.id_token ?? "", tokens.access_token, config);
        if (problem !== null) reject("distrusted", `the ID token ${problem}`);
        // A provider without userinfo puts every claim into the token.
        const hasUserInfo = client.serverMetadata().userinfo_endpoint !== undefined;
        const more = hasUserInfo ? [await fetchUserInfo(client, tokens.access_token, claims.sub)] : [];
        return toVerifiedIdentity([claims, ...more], claims.sub, config);
      } catch (error) {
        throw rejectionOf(error);
      }
    },
  };
}

const idClaims = z.looseObject({
  // OpenID Connect Core 1.0 §2: at most 255 ASCII characters.
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  iat: z.number(),
  azp: z.string().optional(),
  at_hash: z.string().optional(),
});

/** Returns why an ID token is refused, or null. The library omits these checks (Core 1.0 §3.1.3.7). */
function idTokenProblem(
  { iat, azp, at_hash: atHash }: z.infer<typeof idClaims>,
  idToken: string,
  accessToken: string,
  { clientId }: OidcConfig,
): string | null {
  const age = Date.now() / 1000 - iat;
  if (age > maxTokenAgeSeconds + clockToleranceSeconds) return "is too old";
  if (age < -clockToleranceSeconds) return "was issued in the future";
  if (azp !== undefined && azp !== clientId) return "was made for another client";
  const { alg = "" } = decodeProtectedHeader(idToken);
  return atHash === undefined || atHash === accessHash(accessToken, alg) ? null : "has another at_hash";
}

/** Returns the left half of the access token's hash, by the signature's hash function (Core 1.0 §3.1.3.6). */
function accessHash(accessToken: string, algorithm: string): string {
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? "512";
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
}

const timeoutMs = 8_000;
const agent = new Agent({
  connections: 8,
  connect: { timeout: 3_000 },
  headersTimeout: 5_000,
  bodyTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
  maxResponseSize: 512 * 1024,
});

/** The provider sent no usable response. A TypeError, because the library rethrows those unchanged. */
class NoResponse extends TypeError {}

/**
 * Sends one request to the provider. A response is limited to 8 s and 512 KiB and is not decompressed.
 * Redirects are not followed, because their target is not in the provider's configuration.
 */
async function fetchFromProvider(
  url: string,
  { method, headers, body, signal }: CustomFetchOptions,
): Promise<Response> {
  const { host } = new URL(url);
  const response = await request(url, {
    dispatcher: agent,
    method: method === "POST" ? "POST" : "GET",
    headers: { ...headers, "accept-encoding": "identity" },
    signal: signal ?? null,
    ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
  }).catch(noResponse(host));
  const text = await response.body.text().catch(noResponse(host));
  const status = response.statusCode;
  if (status >= 300 && status < 400) throw new NoResponse(`${host} redirected us`);
  const type = String(response.headers["content-type"] ?? "");
  return new Response(text === "" ? null : text, { status, headers: { "content-type": type } });
}

function noResponse(host: string): (error: unknown) => never {
  return (error) => {
    const name = error instanceof Error ? error.name : "unknown error";
    throw new NoResponse(`${host} sent no usable response (${name})`);
  };
}

/** Errors in a redirect that report a choice of the person (OpenID Connect Core 1.0 §3.1.2.6). */
const cancellations = [
  "access_denied",
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
];

/** Returns the rejection for an error of the library. Its detail contains no free text of the provider. */
function rejectionOf(error: unknown): Rejection {
  if (error instanceof Rejection) return error;
  if (error instanceof NoResponse) return new Rejection("unavailable", error.message);
  if (error instanceof AuthorizationResponseError)
    return cancellations.includes(error.error)
      ? new Rejection("cancelled", "the person did not sign in at the provider")
      : new Rejection("unavailable", `the provider refused our request${plain(error.error)}`);
  if (error instanceof ResponseBodyError)
    // Only this error is about the code. All others are about the desk or the provider (RFC 6749 §5.2).
    return error.error === "invalid_grant"
      ? new Rejection("distrusted", "the provider does not know the code")
      : new Rejection(
          "unavailable",
          `the provider refused${plain(error.error)}. Check the client id and secret`,
        );
  if (error instanceof ClientError) return refusedResponse(error);
  const name = error instanceof Error ? error.name : "unknown error";
  return new Rejection("distrusted", `the provider's response cannot be used (${name})`);
}

/** Returns the rejection for a response that the library refused. */
function refusedResponse({ code, name, message, cause }: ClientError): Rejection {
  const problem = code === "OAUTH_RESPONSE_IS_NOT_CONFORM" ? "unavailable" : "distrusted";
  const reason = cause instanceof Error ? cause.message : message;
  return new Rejection(problem, `the provider's response was refused: ${code === undefined ? name : reason}`);
}

function plain(code: string): string {
  return /^[a-z_]{1,40}$/.test(code) ? ` (${code})` : "";
}
