import * as z from "zod";
import { type Role, roles as weakestFirst } from "@/lib/accounts/viewer";
import type { OidcConfig } from "@/lib/oidc-config";

/** The claims about a person: the ID token's first, because it is signed, then those of userinfo. */
type Claims = readonly Readonly<Record<string, unknown>>[];

/** An identity that the provider verified. `(issuer, subject)` identifies it; everything else may change. */
export type VerifiedIdentity = Readonly<ReturnType<typeof toVerifiedIdentity>>;

const mail = z.object({
  email: z
    .string()
    .max(254)
    // ASCII only: lowercasing can turn another character (the Kelvin sign) into an ASCII letter.
    .regex(/^[!-?A-~]+@[!-?A-~]+$/),
  // Some providers send every claim as a string.
  email_verified: z.literal([true, "true"]),
});
const controls = /[\p{Cc}\u2028\u2029]+/gu;
const named = z.object({
  name: z
    .string()
    .overwrite((name) => name.replace(controls, " "))
    .trim()
    .min(1),
});

/** Reads the claims about a person who has signed in at the provider. The first set has precedence. */
export function toVerifiedIdentity(
  claims: Claims,
  subject: string,
  { issuer, roles }: Pick<OidcConfig, "issuer" | "roles">,
) {
  // `email_verified` counts only in the set of claims that has the address.
  const email = mail.safeParse(claims.find((set) => !isAbsent(set["email"])));
  const name = claims.map((set) => named.safeParse(set)).find((parsed) => parsed.success);
  return {
    issuer,
    subject,
    name: name?.data.name.slice(0, 200) ?? null,
    /** In lower case; null unless the provider verified that the address belongs to the person. */
    verifiedEmail: email.success ? email.data.email.toLowerCase() : null,
    /** `undefined` if admins assign roles; null if the claim has no role of the desk. */
    role: roles === null ? undefined : roleFrom(claims, roles),
  };
}

/** Some providers send an empty claim in the ID token, and the full one with userinfo. */
function isAbsent(claim: unknown): boolean {
  const isEmpty = claim === "" || (Array.isArray(claim) && claim.length === 0);
  return claim === undefined || claim === null || isEmpty;
}

const roleName = z.union([z.string(), z.number().transform(String)]);
const members = z.record(z.string(), z.unknown());

/**
 * Returns the strongest role that a claim maps to, or null. The name of the claim is looked up as it is, then
 * as a path (`realm_access.roles`).
 */
function roleFrom(claims: Claims, { claim, of }: NonNullable<OidcConfig["roles"]>): Role | null {
  const found = claims.map((set) => set[claim] ?? atPath(set, claim)).find((one) => !isAbsent(one));
  const names = [found].flat().map((one) => roleName.safeParse(one).data);
  const given = of.filter(({ value }) => names.includes(value)).map(({ role }) => role);
  return weakestFirst.findLast((role) => given.includes(role)) ?? null;
}

function atPath(set: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    const parsed = members.safeParse(value);
    return parsed.success ? parsed.data[name] : undefined;
  }, set);
}
