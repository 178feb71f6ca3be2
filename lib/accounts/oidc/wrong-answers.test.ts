import { createHmac } from "node:crypto";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { clientSecret, type Lies, signed } from "./__fixtures__/lying-provider";
import { startProviderServer } from "./__fixtures__/provider-server";
import { startSignOnWorld } from "./__fixtures__/sign-on-world";
import type { SignOnProblem } from "./attempts";

let scratch: Scratch;
let world: Awaited<ReturnType<typeof startSignOnWorld>>;
let elsewhere: Awaited<ReturnType<typeof startProviderServer>>;

beforeAll(async () => {
  scratch = await openScratchSqlite();
  world = await startSignOnWorld(scratch);
  elsewhere = await startProviderServer(async () => ({ body: { keys: [] } }));
});
afterAll(async () => {
  await elsewhere.stop();
  await world.provider.stop();
  await scratch.dispose();
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const redirected = () => ({ status: 302, headers: { location: `${elsewhere.origin}/taken` } });
const claims =
  (change: JWTPayload): NonNullable<Lies["claims"]> =>
  (honest) => ({ ...honest, ...change });
const without =
  (name: string): NonNullable<Lies["claims"]> =>
  ({ [name]: _, ...rest }) =>
    rest;
const inOneHour = () => Math.floor(Date.now() / 1000) + 3600;

function hmac(token: JWTPayload, secret: string): string {
  const content = `${base64({ alg: "HS256", typ: "JWT" })}.${base64(token)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

const wrongAnswers: readonly (readonly [string, SignOnProblem, Lies])[] = [
  ["its configuration is an error", "unavailable", { metadata: () => ({ status: 500 }) }],
  ["its configuration is elsewhere", "unavailable", { metadata: redirected }],
  ["its configuration is no JSON", "unavailable", { metadata: () => ({ body: "<html>" }) }],
  [
    "its configuration is larger than anyone needs",
    "unavailable",
    { metadata: (honest) => ({ body: { ...honest, filler: "x".repeat(600_000) } }) },
  ],
  [
    "its configuration is another provider's",
    "unavailable",
    { metadata: (honest) => ({ body: { ...honest, issuer: "https://other.example" } }) },
  ],
  [
    "tokens would travel without TLS",
    "unavailable",
    { metadata: (honest) => ({ body: { ...honest, token_endpoint: "http://idp.example/token" } }) },
  ],
  [
    "it has no PKCE but the plain one",
    "unavailable",
    { metadata: (honest) => ({ body: { ...honest, code_challenge_methods_supported: ["plain"] } }) },
  ],
  [
    "it has the state of another person",
    "expired",
    { redirect: (query) => query.set("state", "x".repeat(43)) },
  ],
  ["it gives no state", "expired", { redirect: (query) => query.delete("state") }],
  ["it gives two states", "distrusted", { redirect: (query) => query.append("state", "another") }],
  ["it gives two codes", "distrusted", { redirect: (query) => query.append("code", "another") }],
  [
    "it answers as another issuer",
    "distrusted",
    { redirect: (query) => query.set("iss", "https://other.example") },
  ],
  ["it hides its issuer although it promised it", "distrusted", { redirect: (query) => query.delete("iss") }],
  ["it gives no code", "distrusted", { redirect: (query) => query.delete("code") }],
  [
    "it gives a code that it does not know",
    "distrusted",
    { redirect: (query) => query.set("code", "unknown") },
  ],
  ["the person pressed Cancel", "cancelled", { redirect: (query) => query.set("error", "access_denied") }],
  ["it broke down", "unavailable", { redirect: (query) => query.set("error", "server_error") }],
  [
    "it does not know us",
    "unavailable",
    { token: () => ({ status: 401, body: { error: "invalid_client" } }) },
  ],
  ["its token endpoint is elsewhere", "unavailable", { token: redirected }],
  ["its tokens are no JSON", "distrusted", { token: () => ({ body: "ok" }) }],
  ["it gives no ID token", "distrusted", { token: ({ id_token: _, ...others }) => ({ body: others }) }],
  ["its ID token is no token", "distrusted", { sign: async () => "not.a.token" }],
  [
    "its ID token is not signed",
    "distrusted",
    { sign: async (token) => `${base64({ alg: "none" })}.${base64(token)}.` },
  ],
  [
    "its ID token is signed with our own secret",
    "distrusted",
    { sign: async (token) => hmac(token, clientSecret) },
  ],
  [
    "it lists signatures by a shared secret, and its ID token has one",
    "distrusted",
    {
      metadata: (honest) => ({ body: { ...honest, id_token_signing_alg_values_supported: ["HS256"] } }),
      sign: async (token) => hmac(token, clientSecret),
    },
  ],
  [
    "it lists tokens without a signature, and its ID token has none",
    "distrusted",
    {
      metadata: (honest) => ({ body: { ...honest, id_token_signing_alg_values_supported: ["none"] } }),
      sign: async (token) => `${base64({ alg: "none" })}.${base64(token)}.`,
    },
  ],
  [
    "its public key was used as a shared secret",
    "distrusted",
    { sign: async (token, { publicKey }) => hmac(token, await exportSPKI(publicKey)) },
  ],
  [
    "its ID token is signed by another server under its name",
    "distrusted",
    { sign: async (token, { kid }) => signed(token, { ...(await generateKeyPair("ES256")), kid }) },
  ],
  [
    "its ID token was changed after it was signed",
    "distrusted",
    {
      sign: async (token, keys) => {
        const [head, , signature] = (await signed(token, keys)).split(".");
        return `${head}.${base64({ ...token, sub: "admin" })}.${signature}`;
      },
    },
  ],
  [
    "its ID token brings a key of its own",
    "distrusted",
    {
      sign: async (token) => {
        const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
        const jwk = await exportJWK(publicKey);
        return new SignJWT(token).setProtectedHeader({ alg: "ES256", jwk }).sign(privateKey);
      },
    },
  ],
  ["its keys are gone", "unavailable", { keys: () => ({ status: 503 }) }],
  ["its keys are elsewhere", "unavailable", { keys: redirected }],
  ["its keys are none", "distrusted", { keys: () => ({ body: { keys: [] } }) }],
  ["its keys are nonsense", "distrusted", { keys: () => ({ body: { keys: "many" } }) }],
  ["the ID token is of another issuer", "distrusted", { claims: claims({ iss: "https://other.example" }) }],
  ["the ID token is for another client", "distrusted", { claims: claims({ aud: "another" }) }],
  ["the ID token is for another client too", "distrusted", { claims: claims({ aud: ["desk", "another"] }) }],
  ["another client was authorised", "distrusted", { claims: claims({ azp: "another" }) }],
  ["the ID token is over", "distrusted", { claims: claims({ exp: inOneHour() - 7200 }) }],
  ["the ID token never ends", "distrusted", { claims: without("exp") }],
  ["the ID token is old", "distrusted", { claims: claims({ iat: inOneHour() - 7200, exp: inOneHour() }) }],
  [
    "the ID token was made tomorrow",
    "distrusted",
    { claims: claims({ iat: inOneHour(), exp: inOneHour() + 60 }) },
  ],
  ["the ID token is not valid yet", "distrusted", { claims: claims({ nbf: inOneHour() }) }],
  ["the ID token does not say when it was made", "distrusted", { claims: without("iat") }],
  ["the ID token answers another attempt", "distrusted", { claims: claims({ nonce: "another" }) }],
  ["the ID token answers no attempt", "distrusted", { claims: without("nonce") }],
  ["the ID token names no person", "distrusted", { claims: without("sub") }],
  ["the ID token names a person by an empty name", "distrusted", { claims: claims({ sub: "" }) }],
  [
    "the ID token names a person at endless length",
    "distrusted",
    { claims: claims({ sub: "x".repeat(256) }) },
  ],
  ["the ID token belongs to another access token", "distrusted", { claims: claims({ at_hash: "another" }) }],
  [
    "userinfo is about another person",
    "distrusted",
    { userInfo: (honest) => ({ body: { ...honest, sub: "admin" } }) },
  ],
  [
    "userinfo does not say of whom it speaks",
    "distrusted",
    { userInfo: () => ({ body: { email: "ann@desk.example" } }) },
  ],
  ["userinfo is elsewhere", "unavailable", { userInfo: redirected }],
  ["userinfo does not take our token", "unavailable", { userInfo: () => ({ status: 401 }) }],
  ["userinfo is no JSON", "distrusted", { userInfo: () => ({ body: "ann" }) }],
];

describe("no one is admitted when the provider's response is wrong:", () => {
  test.each(wrongAnswers)("%s", async (_, problem, lies) => {
    const arrival = await world.enter({ lies });
    expect(arrival.rejection).toMatchObject({ ok: false, problem });
    expect(arrival.cookies.filter((cookie) => cookie.includes("session"))).toEqual([]);
    expect(await scratch.database.reader.selectFrom("person").select("id").execute()).toEqual([]);
  });

  test("and no redirect of its addresses was followed", () => {
    expect(elsewhere.requested).toEqual([]);
  });

  test("while the truth lets the same person in", async () => {
    const arrival = await world.enter({ lies: {} });
    expect(arrival.rejection).toBeNull();
    expect(arrival.cookies.some((cookie) => cookie.startsWith("desk-session="))).toBe(true);
  });
});
