import { CircleHelp } from "@/components/ui/icons";
import type { JumpAnswer } from "@/lib/client/jump-answer";
import type { Place } from "@/lib/format/moment";
import { HitList } from "./hit-list";
import { jumpWords } from "./jump-words";
import { OtherWays } from "./other-ways";

/**
 * What a text led to when it was not exactly one record: words, the records that come into question, other
 * ways.
 */
export function JumpAnswerView(props: { answer: JumpAnswer; ticket: string | null; place: Place }) {
  const { answer, ticket, place } = props;
  const { before, asked, after, advice } = jumpWords(answer);
  const { jump, hits, near, held } = answer;
  const shown = [hits, near, held].find((list) => list.length > 0) ?? [];
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <span
          className="grid size-10 place-items-center rounded-well border border-line bg-sunken
          text-ink-2"
        >
          <CircleHelp aria-hidden size={20} strokeWidth={1.75} />
        </span>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h1 className="break-words font-semibold text-18 tracking-[-0.018em]">
            {before}
            <bdi className={jump.kind === "text" ? "" : "font-mono"}>{shortened(asked)}</bdi>
            {after}
          </h1>
          <p className="text-ink-2">{advice}</p>
        </div>
        {ticket === null ? null : (
          <p className="text-12 text-ink-3">
            From ticket <bdi className="break-words font-medium text-ink-2">{ticket}</bdi>
          </p>
        )}
      </div>
      <HitList
        hits={shown}
        ticket={ticket}
        place={place}
        {...(shown === near && jump.kind === "contribution" && { typed: jump.id })}
      />
      <OtherWays jump={jump} ticket={ticket} />
    </>
  );
}

const longestShown = 80;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join("")}…` : text;
}
