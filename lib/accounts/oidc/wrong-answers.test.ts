import { createHmac } from "node:crypto";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { clientSecret, type Faults, signed } from "./__fixtures__/lying-provider";
import { startProviderServer } from "./__fixtures__/provider-server";
import { startSignOnWorld } from "./__fixtures__/sign-on-world";
import type { SignOnProblem } from "./attempts";

let scratch: Scratch;
let world: Awaited<ReturnType<typeof startSignOnWorld>>;
let otherServer: Awaited<ReturnType<typeof startProviderServer>>;

beforeAll(async () => {
  scratch = await openScratchSqlite();
  world = await startSignOnWorld(scratch);
  otherServer = await startProviderServer(async () => ({ body: { keys: [] } }));
});
afterAll(async () => {
  await otherServer.stop();
  await world.provider.stop();
  await scratch.dispose();
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const redirected = () => ({ status: 302, headers: { location: `${otherServer.origin}/taken` } });
const claims =
  (change: JWTPayload): NonNullable<Faults["claims"]> =>
  (correct) => ({ ...correct, ...change });
const without =
  (name: string): NonNullable<Faults["claims"]> =>
  ({ [name]: _, ...rest }) =>
    rest;
const inOneHour = () => Math.floor(Date.now() / 1000) + 3600;

function hmac(token: JWTPayload, secret: string): string {
  const content = `${base64({ alg: "HS256", typ: "JWT" })}.${base64(token)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

const wrongAnswers: readonly (readonly [string, SignOnProblem, Faults])[] = [
  ["the configuration is an error", "unavailable", { metadata: () => ({ status: 500 }) }],
  ["the configuration is a redirect", "unavailable", { metadata: redirected }],
  ["the configuration is not JSON", "unavailable", { metadata: () => ({ body: "<html>" }) }],
  [
    "the configuration is too large",
    "unavailable",
    { metadata: (correct) => ({ body: { ...correct, filler: "x".repeat(600_000) } }) },
  ],
  [
    "the configuration has another issuer",
    "unavailable",
    { metadata: (correct) => ({ body: { ...correct, issuer: "https://other.example" } }) },
  ],
  [
    "the token endpoint has no TLS",
    "unavailable",
    { metadata: (correct) => ({ body: { ...correct, token_endpoint: "http://idp.example/token" } }) },
  ],
  [
    "the provider supports only plain PKCE",
    "unavailable",
    { metadata: (correct) => ({ body: { ...correct, code_challenge_methods_supported: ["plain"] } }) },
  ],
  [
    "the redirect has the state of another attempt",
    "expired",
    { redirect: (query) => query.set("state", "x".repeat(43)) },
  ],
  ["the redirect has no state", "expired", { redirect: (query) => query.delete("state") }],
  ["the redirect has two states", "distrusted", { redirect: (query) => query.append("state", "another") }],
  ["the redirect has two codes", "distrusted", { redirect: (query) => query.append("code", "another") }],
  [
    "the redirect has another issuer",
    "distrusted",
    { redirect: (query) => query.set("iss", "https://other.example") },
  ],
  ["the redirect lacks the announced issuer", "distrusted", { redirect: (query) => query.delete("iss") }],
  ["the redirect has no code", "distrusted", { redirect: (query) => query.delete("code") }],
  ["the redirect has an unknown code", "distrusted", { redirect: (query) => query.set("code", "unknown") }],
  ["the user canceled", "cancelled", { redirect: (query) => query.set("error", "access_denied") }],
  [
    "the redirect reports a server error",
    "unavailable",
    { redirect: (query) => query.set("error", "server_error") },
  ],
  [
    "the token endpoint rejects the client",
    "unavailable",
    { token: () => ({ status: 401, body: { error: "invalid_client" } }) },
  ],
  ["the token endpoint redirects", "unavailable", { token: redirected }],
  ["the token response is not JSON", "distrusted", { token: () => ({ body: "ok" }) }],
  [
    "the token response has no ID token",
    "distrusted",
    { token: ({ id_token: _, ...others }) => ({ body: others }) },
  ],
  ["the ID token is not a JWT", "distrusted", { sign: async () => "not.a.token" }],
  [
    "the ID token is not signed",
    "distrusted",
    { sign: async (token) => `${base64({ alg: "none" })}.${base64(token)}.` },
  ],
  [
    "the ID token is signed with the client secret",
    "distrusted",
    { sign: async (token) => hmac(token, clientSecret) },
  ],
  [
    "the provider supports HS256, and the ID token is signed with the client secret",
    "distrusted",
    {
      metadata: (correct) => ({ body: { ...correct, id_token_signing_alg_values_supported: ["HS256"] } }),
      sign: async (token) => hmac(token, clientSecret),
    },
  ],
  [
    "the provider supports unsigned ID tokens, and the ID token is unsigned",
    "distrusted",
    {
      metadata: (correct) => ({ body: { ...correct, id_token_signing_alg_values_supported: ["none"] } }),
      sign: async (token) => `${base64({ alg: "none" })}.${base64(token)}.`,
    },
  ],
  [
    "the ID token is signed with the public key as a shared secret",
    "distrusted",
    { sign: async (token, { publicKey }) => hmac(token, await exportSPKI(publicKey)) },
  ],
  [
    "the ID token is signed with another key under the same key id",
    "distrusted",
    { sign: async (token, { kid }) => signed(token, { ...(await generateKeyPair("ES256")), kid }) },
  ],
  [
    "the ID token was changed after it was signed",
    "distrusted",
    {
      sign: async (token, keys) => {
        const [head, , signature] = (await signed(token, keys)).split(".");
        return `${head}.${base64({ ...token, sub: "admin" })}.${signature}`;
      },
    },
  ],
  [
    "the ID token contains its own key",
    "distrusted",
    {
      sign: async (token) => {
        const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
        const jwk = await exportJWK(publicKey);
        return new SignJWT(token).setProtectedHeader({ alg: "ES256", jwk }).sign(privateKey);
      },
    },
  ],
  ["the keys are unavailable", "unavailable", { keys: () => ({ status: 503 }) }],
  ["the keys are a redirect", "unavailable", { keys: redirected }],
  ["the key set is empty", "distrusted", { keys: () => ({ body: { keys: [] } }) }],
  ["the key set is malformed", "distrusted", { keys: () => ({ body: { keys: "many" } }) }],
  ["the ID token has another issuer", "distrusted", { claims: claims({ iss: "https://other.example" }) }],
  ["the ID token is for another client", "distrusted", { claims: claims({ aud: "another" }) }],
  ["the ID token is also for another client", "distrusted", { claims: claims({ aud: ["desk", "another"] }) }],
  ["the ID token authorizes another client", "distrusted", { claims: claims({ azp: "another" }) }],
  ["the ID token has expired", "distrusted", { claims: claims({ exp: inOneHour() - 7200 }) }],
  ["the ID token has no expiry", "distrusted", { claims: without("exp") }],
  ["the ID token is old", "distrusted", { claims: claims({ iat: inOneHour() - 7200, exp: inOneHour() }) }],
  [
    "the ID token was issued in the future",
    "distrusted",
    { claims: claims({ iat: inOneHour(), exp: inOneHour() + 60 }) },
  ],
  ["the ID token is not valid yet", "distrusted", { claims: claims({ nbf: inOneHour() }) }],
  ["the ID token has no time of issue", "distrusted", { claims: without("iat") }],
  ["the ID token has the nonce of another attempt", "distrusted", { claims: claims({ nonce: "another" }) }],
  ["the ID token has no nonce", "distrusted", { claims: without("nonce") }],
  ["the ID token has no subject", "distrusted", { claims: without("sub") }],
  ["the ID token has an empty subject", "distrusted", { claims: claims({ sub: "" }) }],
  [
    "the ID token has a subject of 256 characters",
    "distrusted",
    { claims: claims({ sub: "x".repeat(256) }) },
  ],
  ["the ID token belongs to another access token", "distrusted", { claims: claims({ at_hash: "another" }) }],
  [
    "userinfo has another subject",
    "distrusted",
    { userInfo: (correct) => ({ body: { ...correct, sub: "admin" } }) },
  ],
  ["userinfo has no subject", "distrusted", { userInfo: () => ({ body: { email: "ann@desk.example" } }) }],
  ["userinfo redirects", "unavailable", { userInfo: redirected }],
  ["userinfo rejects the access token", "unavailable", { userInfo: () => ({ status: 401 }) }],
  ["userinfo is not JSON", "distrusted", { userInfo: () => ({ body: "ann" }) }],
];

describe("a provider", () => {
  test.each(wrongAnswers)("admits no one if %s", async (_, problem, faults) => {
    const result = await world.signIn({ faults });
    expect(result.rejection).toMatchObject({ ok: false, problem });
    expect(result.cookies.filter((cookie) => cookie.includes("session"))).toEqual([]);
    expect(await scratch.database.reader.selectFrom("person").select("id").execute()).toEqual([]);
  });

  test("cannot redirect the desk's requests to another server", () => {
    expect(otherServer.requested).toEqual([]);
  });

  test("admits the same person if all responses are correct", async () => {
    const result = await world.signIn({ faults: {} });
    expect(result.rejection).toBeNull();
    expect(result.cookies.some((cookie) => cookie.startsWith("desk-session="))).toBe(true);
  });
});
