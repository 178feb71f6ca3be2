"use client";

import type { ExportGrain } from "@/lib/contract/export-query";
import { columnsOf } from "@/lib/export/columns";
import { Tick } from "./tick";

/**
 * Which columns the file has; what tells who somebody is stands apart, and nothing of it is ticked
 * beforehand.
 */
export function ColumnTicks(props: {
  grain: ExportGrain;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const { grain, chosen, onChange } = props;
  const all = columnsOf(grain);
  const groups = [
    { legend: "Columns", columns: all.filter(({ isPersonal }) => !isPersonal) },
    { legend: "Personal columns", columns: all.filter(({ isPersonal }) => isPersonal) },
  ];
  // In the order of the table, whatever order they were ticked in.
  const tick = (name: string, isTicked: boolean) => {
    const next = isTicked ? [...chosen, name] : chosen.filter((other) => other !== name);
    onChange(all.map((column) => column.name).filter((known) => next.includes(known)));
  };
  return groups.map(({ legend, columns }) => (
    <fieldset key={legend} className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      {legend === "Columns" ? null : (
        <p className="mb-1 text-12 text-ink-3">
          They tell who somebody is. Tick what you need and no more: the audit keeps what was taken.
        </p>
      )}
      {/* Longer than it is high, and cut through a line so that one sees it. Without a pointer it scrolls
          by the ticks in it. */}
      <div
        className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 overflow-y-auto
        rounded-well border border-line px-3 py-1.5"
      >
        {columns.map(({ name, label }) => (
          <Tick key={name} isTicked={chosen.includes(name)} onTick={(isTicked) => tick(name, isTicked)}>
            {label}
          </Tick>
        ))}
      </div>
    </fieldset>
  ));
}
