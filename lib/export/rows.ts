import type { ExportGrain } from "@/lib/contract/export-query";
import { memberList } from "@/lib/reading/member";
import { type Cell, toCell } from "./cell";
import { type Column, type ExportRow, partsOf } from "./column";
import { memberPicker } from "./pick-members";
import type { StoredRecord } from "./read-records";
import type { ZonedText } from "./zoned-text";

/** A row of a file: its cells, in the order of the columns. */
export type Row = readonly Cell[];

/** Makes of a record the rows of a file: one, or one for each of its line items or payments. */
export function rowReader(
  grain: ExportGrain,
  columns: readonly Column[],
  zoned: ZonedText,
): (record: StoredRecord) => readonly Row[] {
  const list = grain === "contribution" ? null : partsOf[grain];
  const needs = columns.flatMap((column) => column.needs);
  // Every part is a row, also where no column is read from it.
  const amounts = columns.filter(({ type }) => type === "number").flatMap((column) => column.needs);
  const pick = memberPicker(list === null ? needs : [...needs, `${list}.id`], amounts);
  const cellOf = ({ type, read }: Column, row: ExportRow) => toCell(read(row), type, zoned);
  if (list === null) {
    return ({ text, kind }) => {
      const row = { contribution: pick(text), kind, part: null };
      return [columns.map((column) => cellOf(column, row))];
    };
  }
  return ({ text, kind }) => {
    const contribution = pick(text);
    const whole = { contribution, kind, part: null };
    // What the contribution says is read once, however many parts it has.
    const shared = columns.map((column) => (column.grain === "contribution" ? cellOf(column, whole) : null));
    return memberList(contribution, list).map((part) => {
      const row = { contribution, kind, part };
      return columns.map((column, at) => shared[at] ?? cellOf(column, row));
    });
  };
}
