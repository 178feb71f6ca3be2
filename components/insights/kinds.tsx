import type { Bucket } from "@/lib/contract/insights-report";
import { kindWord } from "@/lib/records/kind";

/** The kinds in the order in which they stand on one another, from below, and what each is called. */
export const kinds = [
  { kind: "recurring", label: kindWord("recurring"), fill: "var(--color-k-renew)" },
  { kind: "initial", label: kindWord("initial"), fill: "url(#kind-initial)" },
  { kind: "onetime", label: kindWord("onetime"), fill: "var(--color-k-once)" },
] as const satisfies readonly { kind: keyof Bucket["count"]; label: string; fill: string }[];

/** As they are read: from above. */
export const kindsFromAbove = kinds.toReversed();

/** The hatching of new recurring gifts, for every mark on the page that stands for it. */
export function KindPatterns() {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      <defs>
        <pattern
          id="kind-initial"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" fill="var(--color-k-first)" />
          <rect width="1.6" height="5" fill="var(--color-surface)" />
        </pattern>
      </defs>
    </svg>
  );
}

/** The mark of a kind beside its name. */
export function KindMark({ fill }: { fill: string }) {
  return (
    <svg aria-hidden width="10" height="10" className="shrink-0">
      <rect width="10" height="10" rx="2" fill={fill} />
    </svg>
  );
}
