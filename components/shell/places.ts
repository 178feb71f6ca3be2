import { FileText, type LucideIcon, Newspaper, ReceiptText, Settings } from "lucide-react";
import type { Route } from "next";
import { paths } from "@/lib/paths";

/** A page of the desk as the rail, the bottom bar and the shortcuts know it. */
export interface Place {
  readonly label: string;
  readonly href: Route;
  readonly icon: LucideIcon;
  /** The key after G that goes there. */
  readonly key: string;
}

/** Only pages that exist. */
export const places: readonly Place[] = [
  { label: "Contributions", href: paths.contributions, icon: ReceiptText, key: "c" },
  { label: "Posts", href: paths.feeds, icon: Newspaper, key: "p" },
  { label: "Settings", href: paths.settings, icon: Settings, key: "s" },
];

export const apiReference = { label: "API reference", href: paths.apiReference, icon: FileText } as const;

/** Whether a path lies within a place. */
export function isWithin(place: Place, pathname: string): boolean {
  return pathname === place.href || pathname.startsWith(`${place.href}/`);
}
