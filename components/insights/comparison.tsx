"use client";

import { comparisonWords } from "./comparison-words";
import { useOverviewContext } from "./overview-context";
import { StateLink } from "./state-link";
import { useAnyReport } from "./use-report";

/** With what the figures are compared, said once, and the way to have them alone. */
export function Comparison() {
  const { state, place } = useOverviewContext();
  const report = useAnyReport();
  const isCompared = state.compare === "previous";
  return (
    <p className="min-h-4 text-12 text-ink-3 tabular-nums">
      {report === null ? null : (
        <>
          {isCompared ? `${comparisonWords(report, place.locale)} ` : null}Sums never mix currencies.{" "}
          {(report.range?.previous ?? null) === null ? null : (
            <StateLink
              to={{ ...state, compare: isCompared ? "none" : "previous" }}
              className="whitespace-nowrap text-accent underline underline-offset-2 hover:text-accent-hover
                print:hidden"
            >
              {isCompared ? "Do not compare" : "Compare"}
            </StateLink>
          )}
        </>
      )}
    </p>
  );
}
