import { DeskLink } from "@/components/ui/desk-link";
import { StatusBadge } from "@/components/ui/status-badge";
import type { SearchHit } from "@/lib/client/search-answer";
import { formatDate, type Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { kindWord } from "@/lib/reading/kind";
import type { MarkedText } from "@/lib/search/marked-texts";

/** What was found, the nearest first, each with the texts in which the words stand. */
export function ResultList({ hits, place }: { hits: readonly SearchHit[]; place: Place }) {
  return (
    <ol className="border-line border-t">
      {hits.map((hit) => (
        <li key={hit.id} className="border-line border-b">
          <DeskLink
            href={paths.contribution(hit.id)}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4
              sm:grid-cols-[minmax(0,1fr)_auto_auto] gap-y-1 px-2 py-3 hover:bg-hover"
          >
            <span className="truncate font-medium text-14">
              {hit.name === null ? (
                <span className="text-ink-3">No name</span>
              ) : (
                <bdi data-private>{hit.name}</bdi>
              )}
            </span>
            <span className="justify-self-end max-sm:col-start-2 max-sm:row-start-2">
              <StatusBadge status={hit.status} />
            </span>
            <span
              className="min-w-20 text-right font-medium text-14 max-sm:col-start-2 max-sm:row-start-1
              tabular-nums"
            >
              {hit.amount}
            </span>
            <span className="min-w-0 truncate text-12 text-ink-3">
              <bdi className="font-mono">{hit.id}</bdi>
              {" · "}
              {kindWord(hit.kind)}
            </span>
            <span className="text-12 sm:col-span-2 sm:text-right text-ink-3 tabular-nums">
              {hit.at === null ? "No date" : formatDate(hit.at, place)}
            </span>
            {hit.found.map((text) => (
              <Found key={`${text.of} ${text.stretches.map((stretch) => stretch.text).join("")}`} {...text} />
            ))}
          </DeskLink>
        </li>
      ))}
    </ol>
  );
}

function Found({ of, stretches }: MarkedText) {
  return (
    <span className="col-span-full min-w-0 break-words text-12 text-ink-2">
      <span className="text-ink-3">{of}: </span>
      <bdi data-private>
        {stretches.map(({ text, isMarked }, at) => {
          const key = `${at} ${text}`;
          return isMarked ? (
            <mark key={key} className="rounded-[2px] bg-yellow-bg text-yellow">
              {text}
            </mark>
          ) : (
            <span key={key}>{text}</span>
          );
        })}
      </bdi>
    </span>
  );
}
