"use client";

import { DeskLink } from "@/components/ui/link/desk-link";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { Work, Worklist } from "@/lib/contract/insights-report";
import { formatCount } from "@/lib/format/count";
import { paths } from "@/lib/paths";
import { ListLink } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { Part } from "./part";
import { WorklistSkeleton } from "./skeletons";
import { workWords } from "./work-words";
import { mostLines, type ShownWorklist, worklistGrid, worklistKinds } from "./worklist-grid";

/** What there is to do: each line leads to its record, each list to all of them. */
export default function WorklistsPart() {
  return (
    <Part name="worklists" title="The worklists" skeleton={<WorklistSkeleton />}>
      {(worklists) => (
        <div className={worklistGrid}>
          {worklistKinds.map((shown) => (
            <WorkSection key={shown.kind} shown={shown} worklist={worklists[shown.kind]} />
          ))}
        </div>
      )}
    </Part>
  );
}

/** A list of work: the newest lines, how many there are, and the way to all. */
function WorkSection({ shown, worklist }: { shown: ShownWorklist; worklist: Worklist }) {
  const { place } = useOverviewContext();
  const { kind, title, icon, tone, nothing } = shown;
  const { total, rows, list } = worklist;
  const count = formatCount(total, place.locale);
  return (
    <section aria-labelledby={`work-${kind}`} className="min-w-0">
      <div className="flex h-10 items-center gap-2 border-line-2 border-b">
        <SpriteIcon name={icon} size={16} className={tone} />
        <h2 id={`work-${kind}`} className="min-w-0 truncate font-semibold text-14">
          {title}
        </h2>
        <span
          className="grid h-5 min-w-5 place-items-center rounded-kbd bg-sunken px-1.5 text-12 text-ink-2
          tabular-nums"
        >
          {count}
        </span>
        {total === 0 || list === null ? null : (
          <ListLink
            list={list}
            aria-label={`All ${count} ${title.toLowerCase()}`}
            className="ml-auto shrink-0 whitespace-nowrap py-1 font-medium text-12 text-accent
              hover:text-accent-hover"
          >
            All {count}
          </ListLink>
        )}
      </div>
      {total === 0 ? <p className="py-3 text-ink-3">{nothing}</p> : null}
      <ul>
        {rows.slice(0, mostLines).map((work) => (
          <li key={work.id} className="border-line border-b">
            <WorkLine shown={shown} work={work} list={list} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WorkLine({ shown, work, list }: { shown: ShownWorklist; work: Work; list: string | null }) {
  const { place, now } = useOverviewContext();
  const { figure, note, aside } = workWords(shown.kind, work, place, now);
  const origin = list === null ? "" : `?list=${encodeURIComponent(list)}`;
  return (
    <DeskLink
      href={`${paths.contribution(work.id)}${origin}`}
      className="group grid min-h-11.5 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 py-1
        hover:bg-hover"
    >
      <bdi
        data-private=""
        className="truncate text-left font-medium leading-4.5 group-hover:underline"
        title={work.name ?? ""}
      >
        {work.name ?? "No name"}
      </bdi>
      <span className="text-right font-medium leading-4.5 tabular-nums">{figure}</span>
      <bdi className="truncate text-left text-12 text-ink-3" title={note}>
        {note}
      </bdi>
      <span className="text-right text-12 text-ink-3 tabular-nums">{aside}</span>
    </DeskLink>
  );
}
