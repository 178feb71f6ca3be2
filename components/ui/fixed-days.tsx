"use client";

import { type DateRange, frozenRange, type RangeDays } from "@/lib/client/date-range";
import { readDay } from "@/lib/format/day";

/** Two days, both included; either may be left open. A first day after the last moves the last along. */
export function FixedDays({ days, onChange }: { days: RangeDays; onChange: (range: DateRange) => void }) {
  const { from, to } = days;

  function changeFirst(text: string): void {
    const first = readDay(text) ?? undefined;
    onChange(fixed(first, first !== undefined && to !== undefined && to < first ? first : to));
  }

  function changeLast(text: string): void {
    const last = readDay(text) ?? undefined;
    onChange(fixed(last !== undefined && from !== undefined && from > last ? last : from, last));
  }

  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
      <DayInput label="First day" value={from} onChange={changeFirst} />
      <DayInput label="Last day" value={to} onChange={changeLast} />
      <p className="col-span-2 text-12 text-ink-3">Leave a day empty to have no bound at that end.</p>
    </div>
  );
}

function fixed(from: string | undefined, to: string | undefined): DateRange {
  return frozenRange({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
}

function DayInput(props: { label: string; value: string | undefined; onChange: (text: string) => void }) {
  return (
    <label className="grid gap-1 text-12 text-ink-3">
      {props.label}
      <input
        type="date"
        value={props.value ?? ""}
        onChange={(event) => props.onChange(event.target.value)}
        className="h-9 w-full rounded-control border border-line-3 bg-surface px-2.5 text-13 text-ink
          tabular-nums"
      />
    </label>
  );
}
