import * as z from "zod";

/** The settings of the OpenID Connect provider. */
export interface OidcConfig {
  /** Exactly as the provider writes it, a slash at the end included. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  /** The name of the provider on the sign-in page: "Sign in with …". */
  readonly label: string;
  readonly scope: string;
  /** Null: roles are given in the desk. */
  readonly roles: OidcRoles | null;
}

/** The role for each value of a claim. */
export interface OidcRoles {
  readonly claim: string;
  readonly of: readonly { readonly value: string; readonly role: OidcRole }[];
}
export type OidcRole = "support" | "finance" | "admin";

const printable = /^[\x21-\x7e]+$/;
const roleEntry = /^\s*(.+?)\s*:\s*(support|finance|admin)\s*$/;

/** The variables of single sign-on, for the one schema of the environment. */
export const oidcNames = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an https address" })
    .refine(isIssuer, {
      error: "must be https (http only on this machine) and plain: no user name, query or fragment",
    })
    .optional()
    .describe("issuer of the OpenID Connect provider, exactly as the provider writes it"),
  OIDC_CLIENT_ID: z
    .string()
    .regex(printable, { error: "must be printable ASCII without blanks" })
    .optional()
    .describe("client id at the provider"),
  OIDC_CLIENT_SECRET: z
    .string()
    .regex(printable, { error: "must be printable ASCII without blanks" })
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

/** The variables that are missing because another variable of single sign-on needs them. */
export function oidcGaps(values: OidcValues): readonly { readonly name: string; readonly problem: string }[] {
  const needs = (name: keyof OidcValues, other: keyof OidcValues) =>
    values[name] !== undefined && values[other] === undefined
      ? [{ name: other, problem: `must be set, because ${name} is` }]
      : [];
  return [
    ...needs("OIDC_ISSUER", "OIDC_CLIENT_ID"),
    ...needs("OIDC_CLIENT_ID", "OIDC_ISSUER"),
    ...needs("OIDC_CLIENT_SECRET", "OIDC_CLIENT_ID"),
    ...needs("OIDC_ROLE_CLAIM", "OIDC_ROLES"),
    ...needs("OIDC_ROLES", "OIDC_ROLE_CLAIM"),
    ...needs("OIDC_ROLE_CLAIM", "OIDC_ISSUER"),
  ];
}

/** Returns the settings of checked variables; null without a provider. */
export function toOidcConfig(values: OidcValues): OidcConfig | null {
  if (values.OIDC_ISSUER === undefined || values.OIDC_CLIENT_ID === undefined) return null;
  return {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET ?? null,
    label: values.OIDC_LABEL,
    scope: values.OIDC_SCOPE,
    roles:
      values.OIDC_ROLE_CLAIM === undefined
        ? null
        : { claim: values.OIDC_ROLE_CLAIM, of: readRoles(values.OIDC_ROLES ?? "") },
  };
}

function readRoles(text: string): OidcRoles["of"] {
  return text.split(",").flatMap((entry) => {
    const [, value, role] = roleEntry.exec(entry) ?? [];
    return value !== undefined && (role === "support" || role === "finance" || role === "admin")
      ? [{ value, role }]
      : [];
  });
}

/** Whether secrets may travel to an address: by TLS, or within this machine. */
export function isSafeAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return false;
  const here = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && here);
}

function isIssuer(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  const plain = url !== null && url.username + url.password + url.search + url.hash === "";
  return plain && isSafeAddress(address);
}
