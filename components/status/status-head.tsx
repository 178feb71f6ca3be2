import { buttonLook } from "@/components/ui/form/button";
import { CircleCheck, CircleHelp, CircleX, Pause, Play } from "@/components/ui/icons";
import { formatExactTime, type Place } from "@/lib/format/moment";
import type { Verdict } from "./status-verdict";

const faces = {
  good: { icon: CircleCheck, tint: "bg-green-bg text-green" },
  uncertain: { icon: CircleHelp, tint: "bg-amber-bg text-amber" },
  bad: { icon: CircleX, tint: "bg-red-bg text-red" },
} as const;

/**
 * The verdict in one sentence, what it means, and how old all of it is. What renews itself can be told to
 * stop.
 */
export function StatusHead(props: {
  verdict: Verdict;
  at: number;
  place: Place;
  isSilent: boolean;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
}) {
  const { verdict, at, place, isSilent, isPaused, onPause } = props;
  const { icon: Icon, tint } = faces[verdict.tone];
  const Switch = isPaused ? Play : Pause;
  return (
    <header className="grid gap-1 px-4 pt-3 pb-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-3">
          <span className={`grid size-8 shrink-0 place-items-center rounded-well ${tint}`}>
            <Icon aria-hidden size={18} strokeWidth={1.75} />
          </span>
          <h1 className="min-w-0 font-semibold text-18 tracking-[-0.018em]">
            {verdict.words}
            {verdict.note === undefined ? null : (
              <span className="font-normal text-ink-3 tabular-nums">, {verdict.note}</span>
            )}
          </h1>
        </div>
        <span className="ml-auto flex items-center gap-3 text-12 text-ink-3 tabular-nums">
          {isSilent ? "This desk does not answer. Figures" : "Figures"} of {formatExactTime(at, place)}
          <button
            type="button"
            onClick={() => onPause(!isPaused)}
            className={`${buttonLook("small")} print:hidden`}
          >
            <Switch aria-hidden size={14} strokeWidth={1.75} />
            {isPaused ? "Go on" : "Pause"}
          </button>
        </span>
      </div>
      <p className="max-w-180 text-15 text-ink-2">{verdict.meaning}</p>
      <p role="status" className="sr-only">
        {isSilent ? "This desk does not answer." : verdict.words}
      </p>
    </header>
  );
}
