"use client";

import { GregorianCalendar, parseDate } from "@internationalized/date";
import { useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
} from "react-aria-components/RangeCalendar";
import { formCopy } from "@/components/ui/form/copy";
import { Icon } from "@/components/ui/icon";
import { readDay } from "@/lib/contract/moment";
import { type DateRange, frozenRange, type Period } from "@/lib/format/date-range";
import type { Day } from "@/lib/format/day";
import { formatMonth } from "@/lib/format/moment";
import { buttonLook } from "./button";
import styles from "./month-calendar.module.css";

/** Wide enough for two months side by side. */
const wide = "(width >= 48rem)";

/** A range of exact instants may end in a year that a day cannot be written in. */
function calendarDay(day: Day | undefined): Day | undefined {
  return day !== undefined && readDay(day) !== null ? day : undefined;
}

/** The locale sets the first day of the week. @param props.today the local day in the range's time zone */
export default function MonthCalendar(props: {
  period: Period;
  today: Day;
  locale: string;
  onChange: (range: DateRange) => void;
}) {
  const { period, today, locale, onChange } = props;
  const [from, to] = [calendarDay(period.from), calendarDay(period.to)];
  const [months] = useState(() => (window.matchMedia(wide).matches ? 2 : 1));
  const shownDay = to ?? from ?? today;
  const [focus, setFocus] = useState({ of: shownDay, day: parseDate(shownDay) });
  // A day chosen elsewhere turns the calendar to its month. A new `key` would do so too, but lose the focus.
  if (focus.of !== shownDay) setFocus({ of: shownDay, day: parseDate(shownDay) });
  return (
    <I18nProvider locale={locale}>
      <RangeCalendar
        aria-label={formCopy.days}
        createCalendar={() => new GregorianCalendar()}
        visibleDuration={{ months }}
        pageBehavior="single"
        selectionAlignment={months === 2 ? "end" : "start"}
        focusedValue={focus.day}
        onFocusChange={(day) => setFocus({ of: shownDay, day })}
        minValue={parseDate("1000-01-01")}
        maxValue={parseDate("9998-12-31")}
        value={from === undefined || to === undefined ? null : { start: parseDate(from), end: parseDate(to) }}
        onChange={({ start, end }) => onChange(frozenRange({ from: start.toString(), to: end.toString() }))}
        className={styles["calendar"] ?? ""}
      >
        {({ state }) => (
          <>
            <header>
              <Button slot="previous" className={buttonLook("icon")}>
                <Icon name="chevron-left" size={16} />
              </Button>
              <Heading className="sr-only" />
              {Array.from({ length: months }, (_, at) => {
                const first = state.visibleRange.start.add({ months: at });
                return (
                  <span key={first.toString()} aria-hidden>
                    {formatMonth(first.toDate("UTC").getTime(), { zone: "UTC", locale })}
                  </span>
                );
              })}
              <Button slot="next" className={buttonLook("icon")}>
                <Icon name="chevron-right" size={16} />
              </Button>
            </header>
            <div>
              {Array.from({ length: months }, (_, at) => (
                <CalendarGrid
                  key={state.visibleRange.start.add({ months: at }).toString()}
                  offset={{ months: at }}
                >
                  <CalendarGridHeader>
                    {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
                  </CalendarGridHeader>
                  <CalendarGridBody>
                    {(date) => (
                      <CalendarCell
                        date={date}
                        className={`${styles["day"]} ${date.toString() === today ? styles["today"] : ""}`}
                      />
                    )}
                  </CalendarGridBody>
                </CalendarGrid>
              ))}
            </div>
          </>
        )}
      </RangeCalendar>
    </I18nProvider>
  );
}
