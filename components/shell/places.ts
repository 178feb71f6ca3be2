import type { Route } from "next";
import type { SpriteName } from "@/components/ui/sprite-icon";
import { paths } from "@/lib/paths";

/** A page of the desk as the rail, the bottom bar and the shortcuts know it. */
export interface Place {
  readonly label: string;
  readonly href: Route;
  readonly icon: SpriteName;
  /** The key after G that goes there. */
  readonly key: string;
}

/** Only pages that exist. */
export const places: readonly Place[] = [
  { label: "Contributions", href: paths.contributions, icon: "receipt-text", key: "c" },
  { label: "Posts", href: paths.feeds, icon: "newspaper", key: "p" },
  { label: "Status", href: paths.status, icon: "activity", key: "s" },
  { label: "Settings", href: paths.settings, icon: "settings", key: "," },
];

export const apiReference = { label: "API reference", href: paths.apiReference, icon: "file-text" } as const;

/** Whether a path lies within a place. */
export function isWithin(place: Place, pathname: string): boolean {
  return pathname === place.href || pathname.startsWith(`${place.href}/`);
}
