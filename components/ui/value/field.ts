import type { Route } from "next";
import type { Place } from "@/lib/format/moment";

/** How a value of the contract reads: what it is, not how it is drawn. */
export type Shape =
  | "text"
  | "code"
  | "number"
  | "yes"
  | "moment"
  | "day"
  | "amount"
  | "money"
  | "html"
  | "link"
  | "any";

/**
 * A field of a resource: its name in the record, its name for people, how its value reads, and whether the
 * mask covers it.
 */
export type Field = readonly [name: string, label: string, shape: Shape, privacy?: "private"];

/** What it takes to write the fields of a record. */
export interface FieldContext {
  /** Whose clocks and habits dates are written by. */
  readonly place: Place;
  /** The currency of amounts that do not name their own. */
  readonly currency: string | null;
  /** The characters of every long text by its place in the record. */
  readonly lengths: ReadonlyMap<string, number>;
  /** Places of long texts that somebody asked to see whole. */
  readonly whole: ReadonlySet<string>;
  /** The page with one long text whole, or cut again. */
  readonly hrefToWhole: (path: string) => Route;
}

/** The place of a member in a record, as the contract's readers write it. */
export function placeOf(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** A calendar day has no zone: it is written as it stands. */
export function dayPlace({ place }: { readonly place: Place }): Place {
  return { ...place, zone: "UTC" };
}
