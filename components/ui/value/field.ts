import type { Route } from "next";
import type { Region } from "@/lib/format/moment";

export interface FieldContext {
  readonly region: Region;
  /** The currency of amounts that do not name their own. */
  readonly currency: string | null;
  /** The length of every long text by its path. */
  readonly lengths: ReadonlyMap<string, number>;
  /** The paths of long texts that are shown in full. */
  readonly whole: ReadonlySet<string>;
  /** Returns the URL of the page with one long text in full, or cut again. */
  readonly hrefToWhole: (path: string) => Route;
}

/** Returns the paths of long texts with one path added, or removed if it was there. */
export function withToggledPath(whole: readonly string[], path: string): readonly string[] {
  return whole.includes(path) ? whole.filter((other) => other !== path) : [...whole, path];
}

/** Returns the path of a member, in the form of the contract's parsers. */
export function memberPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Returns the settings for a calendar day, which has no time zone. */
export function dayRegion({ region }: { readonly region: Region }): Region {
  return { ...region, zone: "UTC" };
}
