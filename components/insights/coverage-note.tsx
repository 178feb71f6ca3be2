"use client";

import { SpriteIcon } from "@/components/ui/sprite-icon";
import { unsummedWords } from "@/lib/format/unsummed";
import { coverageWords } from "./coverage-words";
import { ListLink } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { useAnyReport } from "./use-report";

/** The paid contributions that no figure of the page has, with the list of them. */
export function UnsummedNote() {
  const { place } = useOverviewContext();
  const report = useAnyReport();
  const words = unsummedWords(report?.unsummed.count ?? 0, place.locale);
  if (report === null || words === null) return null;
  const { list } = report.unsummed;
  return (
    <p className="mb-3 flex items-center gap-2 rounded-control bg-amber-bg px-3 py-2 text-12 text-amber">
      <SpriteIcon name="triangle-exclamation-point" />
      <span>
        All sums are {words}.{" "}
        {list === null ? null : (
          <ListLink list={list} className="underline">
            Show them
          </ListLink>
        )}
      </span>
    </p>
  );
}

/** On which records the figures rest, where those may not be all. */
export function CoverageNote() {
  const { place } = useOverviewContext();
  const report = useAnyReport();
  const told = report === null ? null : coverageWords(report.coverage, report.now, place.locale);
  if (told === null) return null;
  return (
    <p
      role="status"
      className={`mb-3 flex items-center gap-2 text-12
        ${told.isPartial ? "rounded-control bg-amber-bg px-3 py-2 text-amber" : "text-ink-3"}`}
    >
      <SpriteIcon name={told.isPartial ? "triangle-exclamation-point" : "info"} />
      {told.words}
    </p>
  );
}
