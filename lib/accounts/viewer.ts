/** What a person may be; each role is given by an admin (docs/security.md). */
export const roles = ["support", "finance", "admin"] as const;
export type Role = (typeof roles)[number];

/** What a machine's token may read. */
export const scopes = ["posts", "contributions"] as const;
export type Scope = (typeof scopes)[number];

/** Who asks: anybody where access is open, a person with a session, or a machine with a token. */
export type Viewer =
  | { readonly kind: "open" }
  | {
      readonly kind: "person";
      readonly id: string;
      readonly name: string;
      readonly email: string;
      readonly role: Role;
      readonly sessionId: string;
    }
  | { readonly kind: "token"; readonly id: string; readonly name: string; readonly scopes: readonly Scope[] };

export type Right = Scope | "pages" | "sponsees" | "reveal" | "export" | "status" | "people" | "audit";

const rightsOf: Readonly<Record<Role, readonly Right[]>> = {
  support: ["pages", "posts", "contributions", "reveal"],
  finance: ["pages", "posts", "contributions", "sponsees", "export"],
  admin: ["pages", "posts", "contributions", "status", "sponsees", "reveal", "export", "people", "audit"],
};

// Where access is open there are no people to manage, and nobody whose name an audit could hold.
const openRights: readonly Right[] = ["pages", "posts", "contributions", "status", "sponsees", "export"];

/**
 * Whether somebody may do something. A token is for the four endpoints of its scope, whole records and
 * nothing else.
 */
export function may(viewer: Viewer, right: Right): boolean {
  if (viewer.kind === "open") return openRights.includes(right);
  if (viewer.kind === "token") return viewer.scopes.some((scope) => scope === right) || right === "sponsees";
  return rightsOf[viewer.role].includes(right);
}

/**
 * Whether a role has every right of a token with these scopes: one for contributions reads sponsored people
 * too.
 */
export function coversToken(role: Role, tokenScopes: readonly Scope[]): boolean {
  const needed: readonly Right[] = tokenScopes.includes("contributions")
    ? [...tokenScopes, "sponsees"]
    : tokenScopes;
  return needed.every((right) => rightsOf[role].includes(right));
}
