import type { ExportGrain } from "@/lib/contract/export-query";
import type { JsonObject } from "@/lib/json/json-value";
import type { Kind } from "@/lib/reading/kind";
import { member } from "@/lib/reading/member";

/** What a row of a file is made of. */
export interface ExportRow {
  /** The members of the contribution that were needed; those of all columns at least. */
  readonly contribution: JsonObject;
  readonly kind: Kind;
  /** The line item or the payment that the row is; null where it is the contribution itself. */
  readonly part: unknown;
}

/**
 * `date` is a datetime as records spell it and `instant` one that was read already (ms UTC): both have the
 * zone of the export. `number` has a decimal point and all its digits, `flag` is `true` or `false`.
 */
export type ColumnType = "text" | "number" | "date" | "instant" | "flag";

/** A column that a file may have. */
export interface Column {
  /** How the heading of the file and the parameter `columns` call it. */
  readonly name: string;
  /** How people call it. */
  readonly label: string;
  /** Contributions' columns stand in every file, the others only where rows are what they are of. */
  readonly grain: ExportGrain;
  readonly type: ColumnType;
  /** Whether it is in a file for which no columns were chosen. */
  readonly isUsual: boolean;
  /** Whether it tells who somebody is or where to find them. */
  readonly isPersonal: boolean;
  /** Whether it tells who a sponsored person is, which not everybody may know. */
  readonly isOfSponsee: boolean;
  /** The paths of the contribution's members that it is read from; of a list, of its elements' members. */
  readonly needs: readonly string[];
  readonly read: (row: ExportRow) => unknown;
}

type Marks = Partial<Pick<Column, "isUsual" | "isPersonal" | "isOfSponsee">>;

export const usual: Marks = { isUsual: true };
export const personal: Marks = { isPersonal: true };
export const ofSponsee: Marks = { isPersonal: true, isOfSponsee: true };
const plain = { isUsual: false, isPersonal: false, isOfSponsee: false };

type Named = readonly [name: string, label: string, type: ColumnType];

/**
 * A column that a contribution's member is, at a path such as `supporter.email`; of several paths the first
 * that says something.
 */
export function column([name, label, type]: Named, path: string | readonly string[], marks?: Marks): Column {
  const ways = [path].flat().map((one) => one.split("."));
  return {
    ...plain,
    ...{ name, label, type, grain: "contribution", ...marks },
    needs: [path].flat(),
    read: ({ contribution }) => firstAt(contribution, ways),
  };
}

/** A column that follows from several members of a contribution. */
export function derived(
  [name, label, type]: Named,
  needs: readonly string[],
  read: Column["read"],
  marks?: Marks,
): Column {
  return { ...plain, ...{ name, label, type, grain: "contribution", needs, read, ...marks } };
}

/** Where a contribution has what rows of these grains are. */
export const partsOf = { line_item: "line_items", payment: "payments" } as const;

/** A column that a member of a line item or a payment is. */
export function partColumn(grain: keyof typeof partsOf) {
  return ([name, label, type]: Named, path: string | readonly string[], marks?: Marks): Column => {
    const ways = [path].flat().map((one) => one.split("."));
    const needs = [path].flat().map((one) => `${partsOf[grain]}.${one}`);
    return {
      ...plain,
      ...{ name, label, type, grain, needs, ...marks },
      read: ({ part }) => firstAt(part, ways),
    };
  };
}

function firstAt(from: unknown, ways: readonly (readonly string[])[]): unknown {
  for (const way of ways) {
    const value = way.reduce<unknown>(member, from);
    if (value !== undefined && value !== null && value !== "") return value;
  }
  return undefined;
}
