"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { allCards } from "./cards";
import { useAnyReport } from "./use-report";

/** What each figure counts, in words. */
export function Definitions() {
  const report = useAnyReport();
  if (report === null) return null;
  return (
    <div className="pt-6 print:hidden">
      <Disclosure title="What the figures count">
        <dl
          className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-x-6 pt-2
          sm:grid-cols-[auto_minmax(0,1fr)]"
        >
          {allCards.map(({ figure, label }) => (
            <div key={figure} className="contents *:py-1.5">
              <dt className="font-medium">{label}</dt>
              <dd className="border-line text-ink-2 sm:border-b">{report.definitions[figure] ?? "–"}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}
