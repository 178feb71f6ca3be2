"use client";

import { formatCount, formatCounted } from "@/lib/format/count";
import { useOverviewContext } from "./overview-context";
import { PlotFrame } from "./plot-frame";
import { SmallTable } from "./small-table";

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const row = 20;
const shades = [0, 0.22, 0.42, 0.66, 1] as const;

/** At which hour of which weekday gifts come: the more, the deeper. */
export function WeekPlot({ week, className }: { week: readonly (readonly number[])[]; className: string }) {
  const { place } = useOverviewContext();
  const most = Math.max(0, ...week.flat());
  return (
    <PlotFrame
      title="Weekday and hour"
      note={`gifts; most in an hour: ${formatCount(most, place.locale)}`}
      isSpoken={false}
      className={className}
      table={() => (
        <SmallTable caption="Contributions by weekday and hour" columns={["Day", ...hours.map(hourWords)]}>
          {days.map((day, at) => (
            <tr key={day}>
              <th scope="row" className="font-normal">
                {day}
              </th>
              {hours.map((hour) => (
                <td key={hour}>{formatCount(week[at]?.[hour] ?? 0, place.locale)}</td>
              ))}
            </tr>
          ))}
        </SmallTable>
      )}
    >
      <div className="flex gap-2 pt-1">
        <svg aria-hidden width="28" height={7 * row} className="shrink-0 overflow-visible">
          {days.map((day, at) => (
            <text key={day} y={at * row + row / 2} dominantBaseline="central" className="fill-ink-3 text-11">
              {day.slice(0, 3)}
            </text>
          ))}
        </svg>
        <svg aria-hidden width="100%" height={7 * row + 20} className="block min-w-0 flex-1">
          {days.flatMap((day, at) =>
            hours.map((hour) => {
              const count = week[at]?.[hour] ?? 0;
              const [x, width] = [(hour / 24) * 100, 100 / 24];
              return (
                <g key={`${day} ${hour}`}>
                  <title>
                    {`${day}, ${hourWords(hour)} to ${hourWords((hour + 1) % 24)}: ` +
                      formatCounted(count, "contribution", "contributions", place.locale)}
                  </title>
                  <rect x={`${x}%`} y={at * row} width={`${width}%`} height={row} className="fill-surface" />
                  <rect
                    x={`${x + 0.15}%`}
                    y={at * row + 1}
                    width={`${width - 0.3}%`}
                    height={row - 2}
                    rx="2"
                    className={count === 0 ? "fill-sunken" : "fill-bar"}
                    opacity={count === 0 ? undefined : shadeOf(count, most)}
                  />
                </g>
              );
            }),
          )}
          {[0, 6, 12, 18].map((hour) => (
            <text key={hour} x={`${(hour / 24) * 100}%`} y={7 * row + 15} className="fill-ink-3 text-11">
              {hourWords(hour)}
            </text>
          ))}
        </svg>
      </div>
    </PlotFrame>
  );
}

/** Four steps are told apart; more are not. */
function shadeOf(count: number, most: number): number {
  return shades[Math.ceil((count / most) * (shades.length - 1))] ?? 1;
}

function hourWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "am" : "pm"}`;
}
