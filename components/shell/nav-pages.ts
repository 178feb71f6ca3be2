import type { Route } from "next";
import { shellCopy } from "@/components/shell/copy";
import type { IconName } from "@/components/ui/icon";
import type { Account } from "@/lib/client/account";
import { paths } from "@/lib/paths";

export interface NavPage {
  readonly label: string;
  readonly href: Route;
  readonly icon: IconName;
  /** The key that goes there after G. */
  readonly key: string;
}

const sharedPages: readonly NavPage[] = [
  { label: shellCopy.overview, href: paths.overview, icon: "chart-column", key: "o" },
  { label: shellCopy.contributions, href: paths.contributions, icon: "receipt-text", key: "c" },
  { label: shellCopy.supporters, href: paths.supporters, icon: "hand-heart", key: "u" },
  { label: shellCopy.posts, href: paths.feeds, icon: "newspaper", key: "p" },
  { label: shellCopy.status, href: paths.status, icon: "activity", key: "s" },
];
const settings: NavPage = { label: shellCopy.settings, href: paths.settings, icon: "settings", key: "," };

/** Pages for admins. On a phone, they are in the account menu. */
export const adminNavPages: readonly NavPage[] = [
  { label: shellCopy.people, href: paths.people, icon: "users", key: "e" },
  { label: shellCopy.audit, href: paths.audit, icon: "scroll-text", key: "a" },
];

/** Pages that a phone has room for. */
export const mainNavPages: readonly NavPage[] = [...sharedPages, settings];

export function navPagesOf(account: Account | null): readonly NavPage[] {
  return account?.role === "admin" ? [...sharedPages, ...adminNavPages, settings] : mainNavPages;
}

export function isOnPage(page: NavPage, pathname: string): boolean {
  return pathname === page.href || pathname.startsWith(`${page.href}/`);
}
