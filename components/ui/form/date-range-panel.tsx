"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { uiCopy } from "@/components/ui/copy";
import { formCopy } from "@/components/ui/form/copy";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/load/lazy";
import { focusInPlace } from "@/components/ui/page/focus";
import { readTypedRange, typedNote } from "@/lib/client/url/typed-range";
import { formatMoment } from "@/lib/contract/moment";
import {
  allTime,
  type DateRange,
  formatRange,
  frozenRange,
  type Period,
  presets,
  rangeBounds,
  resolveRange,
  rollingLabel,
} from "@/lib/format/date-range";
import { localDay } from "@/lib/format/day";
import { formatDay, type Region } from "@/lib/format/moment";
import { zoneName } from "@/lib/format/zone";
import { Button } from "./button";

const MonthCalendar = lazyPart(() => import("./month-calendar"));

export default function DateRangePanel(props: {
  range: DateRange;
  region: Region;
  now: number;
  onChoose: (range: DateRange) => void;
  onClose: () => void;
  /** Returns the number of results of a range, for the submit button. */
  counted?: (range: DateRange) => ReactNode;
}) {
  const { region, now, onChoose, onClose, counted } = props;
  const [draft, setDraft] = useState(props.range);
  const [text, setText] = useState("");
  const today = localDay(region.zone, now);
  const typed = readTypedRange(text, today, region.locale);
  const isUnread = text.trim() !== "" && typed === null;
  const chosen = typed?.range ?? draft;
  const period = resolveRange(chosen, region.zone, now);

  function editDraft(range: DateRange): void {
    setText("");
    setDraft(range);
  }

  function choose(range: DateRange): void {
    onChoose(range);
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isUnread) choose(chosen);
  }

  return (
    <form onSubmit={submit} className="w-max max-w-full">
      <div className="border-line border-b p-3">
        <RangeField text={text} isUnread={isUnread} onType={setText} />
      </div>
      <div className="flex max-sm:flex-col">
        <RangePresets
          range={chosen}
          onChoose={choose}
          className="content-start border-line p-2 max-sm:grid-cols-2 max-sm:border-b sm:w-40 sm:border-r"
        />
        <div className="grid flex-1 content-start gap-3 p-4 max-sm:p-3">
          <div className="min-h-60">
            <MonthCalendar period={period} today={today} locale={region.locale} onChange={editDraft} />
          </div>
          <FixedDays period={period} region={region} now={now} onChange={editDraft} />
        </div>
      </div>
      <div
        className="sticky bottom-0 flex items-center justify-between gap-4 border-line border-t bg-overlay
        px-4 py-3"
      >
        <div id="days-understood" role="status" className="min-w-0 text-12 text-ink-3">
          {isUnread ? (
            <p className="text-red">{formCopy.notARange}</p>
          ) : (
            <>
              <p title={exactBounds(chosen, region.zone, now)}>
                {formatRange(chosen, region.zone, now, region.locale)}
                {chosen.kind === "all" ? null : zoneWords(chosen, region.zone)}
              </p>
              {typed === null ? null : <p>{typedNote(text, today, region.locale)}</p>}
            </>
          )}
        </div>
        <div className="flex shrink-0 gap-2">
          <Button onClick={onClose}>{uiCopy.cancel}</Button>
          {/* A press may count again, so the width must not change much under the pointer. */}
          <Button
            type="submit"
            look="solid"
            disabled={isUnread}
            className={`tabular-nums ${counted === undefined ? "" : "sm:min-w-48"}`}
          >
            {/*
              One element, or the gap of the button would be added to the space. The press is on the button:
              a press on words that are replaced meanwhile is no click.
            */}
            <span className="pointer-events-none">
              {formCopy.show}
              {isUnread ? null : counted?.(chosen)}
            </span>
          </Button>
        </div>
      </div>
    </form>
  );
}

function RangeField(props: { text: string; isUnread: boolean; onType: (text: string) => void }) {
  const { text, isUnread, onType } = props;
  return (
    <label
      className="flex h-9 items-center gap-3 rounded-control border border-line-3 bg-surface px-3
      outline-accent focus-within:outline-2"
    >
      <span className="sr-only">{formCopy.rangeField}</span>
      <input
        ref={focusInPlace}
        value={text}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        placeholder={formCopy.rangeExample}
        aria-invalid={isUnread}
        aria-describedby="days-understood"
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
      />
      <span className="text-12 text-ink-3 max-sm:hidden">{formCopy.rangeOther}</span>
    </label>
  );
}

export function RangePresets(props: {
  range: DateRange;
  allTime?: string;
  onChoose: (range: DateRange) => void;
  className: string;
}) {
  const { range: chosen, allTime: label = formCopy.allTime, onChoose, className } = props;
  return (
    <ul className={`grid gap-0.5 ${className}`}>
      <Preset label={label} isChosen={chosen.kind === "all"} onChoose={() => onChoose(allTime)} />
      {presets.map((range) => (
        <Preset
          key={range}
          label={rollingLabel(range)}
          isChosen={chosen.kind === "rolling" && chosen.range === range}
          onChoose={() => onChoose({ kind: "rolling", range })}
        />
      ))}
    </ul>
  );
}

function Preset({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={`flex h-7.5 w-full items-center justify-between gap-2 rounded-control px-2.5 text-left
          max-sm:h-10
          ${isChosen ? "bg-accent-soft font-medium" : "text-ink-2 hover:bg-hover hover:text-ink"}`}
      >
        {label}
        {isChosen ? <Icon name="check" className="text-accent" /> : null}
      </button>
    </li>
  );
}

function zoneWords({ kind }: DateRange, zone: string): string {
  return kind === "exact" ? ` (${zoneName(zone)})` : formCopy.inclusive(zoneName(zone));
}

/** Returns the bounds in the API, both exclusive (read API §4.3). */
function exactBounds(range: DateRange, zone: string, now: number): string {
  const { occurredAfter, occurredBefore } = rangeBounds(range, zone, now);
  const after = occurredAfter === undefined ? "" : `> ${formatMoment(occurredAfter)}  `;
  return after + (occurredBefore === undefined ? "" : `< ${formatMoment(occurredBefore)}`);
}

/** Two days, both included; either may be left open. A day beyond the other one moves that one, too. */
export function FixedDays(props: {
  period: Period;
  region: Region;
  now: number;
  onChange: (range: DateRange) => void;
}) {
  const { period, region, now, onChange } = props;

  function change(end: "from" | "to", day: string | undefined): void {
    const from = end === "from" ? day : period.from;
    const to = end === "to" ? day : period.to;
    const isCrossed = from !== undefined && to !== undefined && to < from;
    onChange(frozenRange(isCrossed ? { from: day, to: day } : { from, to }));
  }

  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
      {(["from", "to"] as const).map((end) => (
        <DayField
          key={end}
          label={end === "from" ? formCopy.firstDay : formCopy.lastDay}
          day={period[end]}
          region={region}
          now={now}
          onChange={(day) => change(end, day)}
        />
      ))}
      <p className="col-span-2 text-12 text-ink-3">{formCopy.noLimit}</p>
    </div>
  );
}

/** A field for a day, written as on the pages. It accepts a day in words, too. */
function DayField(props: {
  label: string;
  day: string | undefined;
  region: Region;
  now: number;
  onChange: (day: string | undefined) => void;
}) {
  const { label, day, region, now, onChange } = props;
  const writeDay = (one: string | undefined) => (one === undefined ? "" : formatDay(one, region.locale));
  const written = writeDay(day);
  const [text, setText] = useState(written);
  const [drawn, setDrawn] = useState(written);
  const [isWrong, setWrong] = useState(false);
  // A day chosen elsewhere replaces the text; the field keeps the focus.
  if (drawn !== written) {
    setDrawn(written);
    setText(written);
    setWrong(false);
  }

  function commit(): void {
    if (text.trim() === written) return;
    const read = text.trim() === "" ? undefined : readOneDay(text, region, now);
    setWrong(read === null);
    if (read === null) return;
    setText(writeDay(read));
    onChange(read);
  }

  return (
    <label className="grid content-start gap-1 text-12 text-ink-3">
      {label}
      <input
        // A wrong day keeps the form open: the browser names it and focuses the field.
        ref={(input) => input?.setCustomValidity(isWrong ? formCopy.notADay : "")}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || text.trim() === written) return;
          event.preventDefault();
          commit();
        }}
        autoComplete="off"
        placeholder={formCopy.anyDay}
        aria-invalid={isWrong}
        className="h-9 w-full rounded-control border border-line-3 bg-surface px-2.5 text-13 text-ink
          tabular-nums placeholder:text-ink-3"
      />
      {isWrong ? (
        <span role="alert" className="text-red">
          {formCopy.notADay}
        </span>
      ) : null}
    </label>
  );
}

/** Reads a single typed day, such as `3 Oct` or `yesterday`; null if it is not one. */
function readOneDay(text: string, { zone, locale }: Region, now: number): string | null {
  const typed = readTypedRange(text, localDay(zone, now), locale);
  if (typed === null) return null;
  const { from, to } = resolveRange(typed.range, zone, now);
  return from !== undefined && from === to ? from : null;
}
