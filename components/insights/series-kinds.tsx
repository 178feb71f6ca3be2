import type { Bucket } from "@/lib/contract/insights-report";
import { kindWord } from "@/lib/records/labels";
import { decimalText, toExact } from "@/lib/records/money";

/** The kinds in a stacked bar from bottom to top. */
export const kinds = [
  { kind: "recurring", label: kindWord("recurring"), fill: "var(--color-k-renew)" },
  { kind: "initial", label: kindWord("initial"), fill: "url(#kind-initial)" },
  { kind: "onetime", label: kindWord("onetime"), fill: "var(--color-k-once)" },
] as const satisfies readonly { kind: keyof Bucket["count"]; label: string; fill: string }[];

/** The kinds in reading order, from top to bottom. */
export const kindsFromAbove = kinds.toReversed();

/** The hatching of new recurring gifts, shared by all marks on the page. */
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

/** The colour of a kind, next to its name. */
export function KindMark({ fill }: { fill: string }) {
  return (
    <svg aria-hidden width="10" height="10" className="shrink-0">
      <rect width="10" height="10" rx="2" fill={fill} />
    </svg>
  );
}

/** Returns the exact sum of a bar, in ten-thousandths of its currency. */
export function receivedIn({ received }: Bucket): bigint {
  return kinds.reduce((sum, { kind }) => sum + (toExact(decimalText(received[kind])) ?? 0n), 0n);
}

/** Returns the approximate height of a bar in units of its currency. Negative amounts have no height. */
export function heightOf({ received }: Bucket): number {
  return kinds.reduce((sum, { kind }) => sum + Math.max(0, Number(received[kind])), 0);
}

/** Returns the number of contributions of a bar. */
export function countIn({ count }: Bucket): number {
  return count.onetime + count.initial + count.recurring;
}

/** Height of the series without the names under its axis, in px. */
export const plotHeight = 236;
