import * as z from "zod";
import { type Role, roles as weakestFirst } from "@/lib/accounts/viewer";
import type { OidcRoles } from "@/lib/oidc-config";
import type { Claims } from "./claims";

const values = z.union([z.string().transform((value) => [value]), z.array(z.unknown())]);
const members = z.record(z.string(), z.unknown());

/**
 * The role that a claim stands for: the strongest of several, null for none. The claim is a text or a list; a
 * name with dots is looked up as it is, then as a path (`realm_access.roles`).
 */
export function roleFrom(claims: Claims, { claim, of }: OidcRoles): Role | null {
  const found = claims.map((set) => set[claim] ?? atPath(set, claim)).find((value) => value !== undefined);
  const parsed = values.safeParse(found);
  if (!parsed.success) return null;
  const given = of.filter(({ value }) => parsed.data.includes(value)).map(({ role }) => role);
  return weakestFirst.findLast((role) => given.includes(role)) ?? null;
}

function atPath(set: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    const parsed = members.safeParse(value);
    return parsed.success ? parsed.data[name] : undefined;
  }, set);
}
