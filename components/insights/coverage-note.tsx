"use client";

import { SpriteIcon } from "@/components/ui/sprite-icon";
import { coverageWords } from "./coverage-words";
import { useScene } from "./scene";
import { useAnyReport } from "./use-report";

/** On which records the figures rest, where those may not be all. */
export function CoverageNote() {
  const { place } = useScene();
  const report = useAnyReport();
  const told = report === null ? null : coverageWords(report.coverage, report.now, place.locale);
  if (told === null) return null;
  return (
    <p
      role="status"
      className={`mb-3 flex items-center gap-2 text-12 ${told.isPartial ? "rounded-control bg-amber-bg px-3 py-2 text-amber" : "text-ink-3"}`}
    >
      <SpriteIcon name={told.isPartial ? "triangle-exclamation-point" : "info"} />
      {told.words}
    </p>
  );
}
