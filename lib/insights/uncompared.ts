import type { InsightsFigures } from "@/lib/contract/insights-report";

/** The figures without those that they are compared with. */
export function uncompared(figures: InsightsFigures): InsightsFigures {
  return {
    received: alone(figures.received),
    receivedOnetime: alone(figures.receivedOnetime),
    receivedInitial: alone(figures.receivedInitial),
    receivedRecurring: alone(figures.receivedRecurring),
    contributions: alone(figures.contributions),
    average: alone(figures.average),
    median: alone(figures.median),
    newPlans: alone(figures.newPlans),
    failed: alone(figures.failed),
    refunded: alone(figures.refunded),
    refunds: alone(figures.refunds),
    coverCosts: alone(figures.coverCosts),
    coveredCosts: alone(figures.coveredCosts),
    supporters: alone(figures.supporters),
  };
}

function alone<Figure extends object>(figure: Figure) {
  return { ...figure, previous: null, change: null };
}
