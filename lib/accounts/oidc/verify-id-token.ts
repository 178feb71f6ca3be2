import { createHash } from "node:crypto";
import { errors, jwtVerify } from "jose";
import * as z from "zod";
import { type Attempted, reject } from "./attempted";
import type { Tokens } from "./exchange-code";
import { KeysUnavailable, type Provider } from "./provider";

/**
 * Signed by a private key, all of them: with a shared secret, or none, whoever knows our settings could sign.
 */
const algorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
/** Clocks may differ by so many seconds. */
const clockTolerance = 60;

const claimsSchema = z.looseObject({
  // OpenID Connect Core 1.0 §2: at most 255 ASCII characters.
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string(),
  at_hash: z.string().optional(),
});
export type IdClaims = z.infer<typeof claimsSchema>;

/** Checks an ID token in all that OpenID Connect Core 1.0 §3.1.3.7 asks for, and says which check failed. */
export async function verifyIdToken(
  { config, keys }: Provider,
  { idToken, accessToken }: Tokens,
  expected: { readonly nonce: string; readonly now: number },
): Promise<Attempted<IdClaims>> {
  try {
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      algorithms,
      issuer: config.issuer,
      audience: config.clientId,
      requiredClaims: ["exp", "iat", "sub", "nonce"],
      clockTolerance,
      maxTokenAge: "10m",
      currentDate: new Date(expected.now),
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return reject("distrusted", "the ID token has unusable claims");
    const { nonce, aud, azp, at_hash: atHash } = claims.data;
    if (nonce !== expected.nonce) return reject("distrusted", "the ID token has another nonce");
    if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== config.clientId)
      return reject("distrusted", "the ID token was made for another client too");
    if (atHash !== undefined && atHash !== accessHash(accessToken, protectedHeader.alg))
      return reject("distrusted", "the ID token belongs to another access token");
    return { ok: true, value: claims.data };
  } catch (error) {
    if (error instanceof KeysUnavailable)
      return reject("unavailable", "the provider's keys cannot be fetched");
    if (error instanceof errors.JOSEError)
      return reject("distrusted", `the ID token is not valid (${error.code})`);
    // A key that cannot be imported throws whatever the platform throws.
    return reject("distrusted", "the ID token cannot be checked with the provider's keys");
  }
}

/**
 * The left half of the access token's hash, by the hash of the signature (OpenID Connect Core 1.0 §3.1.3.6).
 */
export function accessHash(accessToken: string, algorithm: string): string {
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? "512";
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
}
