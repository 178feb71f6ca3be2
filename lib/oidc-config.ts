import * as z from "zod";

export const printableAscii = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: "must be printable ASCII without blanks" });
const roleName = z.enum(["support", "finance", "admin"]);
const roleEntry = /^\s*(.+?)\s*:\s*(support|finance|admin)\s*$/;

/** The variables of single sign-on, as a part of the environment's schema. */
export const oidcNames = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an https address" })
    .refine((address) => isPlain(address) && isSafeAddress(address), {
      error: "must be https (http only on this machine) and plain: no user name, query or fragment",
    })
    .optional()
    .describe("issuer of the OpenID Connect provider, exactly as the provider writes it"),
  OIDC_CLIENT_ID: printableAscii.optional().describe("client id at the provider"),
  OIDC_CLIENT_SECRET: printableAscii
    .optional()
    .describe("client secret at the provider; unset: a public client"),
  OIDC_LABEL: z
    .string()
    .max(60, { error: "must have at most 60 characters" })
    .default("single sign-on")
    .describe("name of the provider on the sign-in page: “Sign in with …”"),
  OIDC_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/, { error: "must contain openid" })
    .default("openid email profile")
    .describe("scopes to request"),
  OIDC_ROLE_CLAIM: z
    .string()
    .max(255, { error: "must have at most 255 characters" })
    .optional()
    .describe("claim that sets roles; a name with dots is a path into nested claims"),
  OIDC_ROLES: z
    .string()
    .refine((text) => text.split(",").every((entry) => roleEntry.test(entry)), {
      error: "must read value:role,value:role with the roles support, finance and admin",
    })
    .optional()
    .describe("roles by value of the claim: `value:role,value:role` with `support`, `finance`, `admin`"),
};
const oidcSchema = z.object(oidcNames);
type OidcValues = z.infer<typeof oidcSchema>;

const needs: readonly (readonly [name: keyof OidcValues, other: keyof OidcValues])[] = [
  ["OIDC_ISSUER", "OIDC_CLIENT_ID"],
  ["OIDC_CLIENT_ID", "OIDC_ISSUER"],
  ["OIDC_CLIENT_SECRET", "OIDC_CLIENT_ID"],
  ["OIDC_ROLE_CLAIM", "OIDC_ROLES"],
  ["OIDC_ROLES", "OIDC_ROLE_CLAIM"],
  ["OIDC_ROLE_CLAIM", "OIDC_ISSUER"],
];

/** Returns the missing variables of single sign-on, each with the problem in words. */
export function oidcGaps(values: OidcValues): readonly (readonly [name: string, problem: string])[] {
  return needs
    .filter(([name, other]) => values[name] !== undefined && values[other] === undefined)
    .map(([name, other]) => [other, `must be set, because ${name} is`]);
}

export type OidcConfig = NonNullable<ReturnType<typeof toOidcConfig>>;

/** Converts validated variables to settings; null without a provider. */
export function toOidcConfig(values: OidcValues) {
  if (values.OIDC_ISSUER === undefined || values.OIDC_CLIENT_ID === undefined) return null;
  const { OIDC_ROLE_CLAIM: claim, OIDC_ROLES: roles = "" } = values;
  return {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    /** Null for a public client, which only PKCE protects. */
    clientSecret: values.OIDC_CLIENT_SECRET ?? null,
    label: values.OIDC_LABEL,
    scope: values.OIDC_SCOPE,
    /** The role for each value of a claim; null if roles are assigned in the desk. */
    roles: claim === undefined ? null : ({ claim, of: readRoles(roles) } as const),
  } as const;
}

function readRoles(text: string): readonly Readonly<{ value: string; role: z.infer<typeof roleName> }>[] {
  return text.split(",").map((entry) => {
    const [, value = "", role] = roleEntry.exec(entry) ?? [];
    return { value, role: roleName.parse(role) };
  });
}

/** Whether secrets may be sent to a URL: over TLS, or within this machine. */
export function isSafeAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return false;
  const here = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && here);
}

/** Rejects parts that would be silently ignored. A password in them would show in the process list. */
export function isPlain(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || url.username + url.password + url.search + url.hash === "";
}
