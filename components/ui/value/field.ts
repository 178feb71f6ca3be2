import type { Route } from "next";
import type { Region } from "@/lib/format/moment";

export interface FieldContext {
  readonly region: Region;
  /** The currency of amounts that do not name their own. */
  readonly currency: string | null;
  /** The length of every long text by its path. */
  readonly lengths: ReadonlyMap<string, number>;
  /** The paths of long texts and lists that are shown in full. */
  readonly expanded: ReadonlySet<string>;
  /** Returns the URL of the page with one long text in full, or cut again. */
  readonly hrefToExpand: (path: string) => Route;
}

/** Returns the paths of long texts with one path added, or removed if it was there. */
export function withToggledPath(expanded: readonly string[], path: string): readonly string[] {
  return expanded.includes(path) ? expanded.filter((other) => other !== path) : [...expanded, path];
}

/** Returns the path of a member, in the form of the contract's parsers. */
export function memberPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Returns the settings for a calendar day, which has no time zone. */
export function dayRegion({ region }: { readonly region: Region }): Region {
  return { ...region, zone: "UTC" };
}
