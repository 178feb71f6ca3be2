import type { Route } from "next";
import type { SpriteName } from "@/components/ui/sprite-icon";
import { type Account, seesStatus } from "@/lib/client/account";
import { paths } from "@/lib/paths";

/** A page of the desk as the rail, the bottom bar and the shortcuts know it. */
export interface Place {
  readonly label: string;
  readonly href: Route;
  readonly icon: SpriteName;
  /** The key after G that goes there. */
  readonly key: string;
}

const everybodys: readonly Place[] = [
  { label: "Overview", href: paths.overview, icon: "chart-column", key: "o" },
  { label: "Contributions", href: paths.contributions, icon: "receipt-text", key: "c" },
  { label: "Supporters", href: paths.supporters, icon: "hand-heart", key: "u" },
  { label: "Posts", href: paths.feeds, icon: "newspaper", key: "p" },
];
const status: Place = { label: "Status", href: paths.status, icon: "activity", key: "s" };
const settings: Place = { label: "Settings", href: paths.settings, icon: "settings", key: "," };

/** What admins have beside everybody's; a phone has them in the menu of the account. */
export const adminNavPages: readonly Place[] = [
  { label: "People", href: paths.people, icon: "users", key: "e" },
  { label: "Audit", href: paths.audit, icon: "scroll-text", key: "a" },
];

/** Only pages that exist and that this person may see, the few that a phone has room for. */
export function mainNavPagesOf(account: Account | null): readonly Place[] {
  return [...everybodys, ...(seesStatus(account) ? [status] : []), settings];
}

/** All of them. */
export function navPagesOf(account: Account | null): readonly Place[] {
  return account?.role === "admin"
    ? [...everybodys, status, ...adminNavPages, settings]
    : mainNavPagesOf(account);
}

export const apiReference = { label: "API reference", href: paths.apiReference, icon: "file-text" } as const;

/** Whether a path lies within a place. */
export function isWithin(place: Place, pathname: string): boolean {
  return pathname === place.href || pathname.startsWith(`${place.href}/`);
}

/** The resolver's address for a text that somebody typed or pasted. */
export function goHref(q: string, ticket: string | null = null): `${typeof paths.go}?${string}` {
  const asked = new URLSearchParams({ q });
  if (ticket !== null) asked.set("ticket", ticket);
  return `${paths.go}?${asked}`;
}
