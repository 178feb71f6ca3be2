import type { SpriteName } from "@/components/ui/sprite-icon";
import type { WorkKind } from "./work-words";

/** A worklist as the page shows it. */
export interface ShownWorklist {
  readonly kind: WorkKind;
  readonly title: string;
  readonly icon: SpriteName;
  readonly tone: string;
  readonly nothing: string;
}

export const worklistKinds: readonly ShownWorklist[] = [
  {
    kind: "failedRenewals",
    title: "Failed renewals",
    icon: "rotate-cw",
    tone: "text-red",
    nothing: "No renewal of these days failed.",
  },
  {
    kind: "expiringCards",
    title: "Cards expiring in 30 days",
    icon: "calendar-clock",
    tone: "text-amber",
    nothing: "No card on an active plan expires soon.",
  },
  {
    kind: "refunds",
    title: "Refunds",
    icon: "undo-2",
    tone: "text-ink-2",
    nothing: "Nothing of these days was given back.",
  },
  {
    kind: "risks",
    title: "Risk warnings",
    icon: "triangle-exclamation-point",
    tone: "text-yellow",
    nothing: "No warning on what these days brought.",
  },
];

/** As many lines as are shown of each; the list has the others. */
export const mostLines = 4;

// Names are nobody's business on paper.
export const worklistGrid =
  "grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 pt-3 md:grid-cols-2 xl:*:min-h-58 xl:grid-cols-4 " +
  "xl:gap-x-8 print:hidden";
