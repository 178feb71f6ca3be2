import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  green: "bg-green-bg text-green",
  amber: "bg-amber-bg text-amber",
  orange: "bg-orange-bg text-orange",
  red: "bg-red-bg text-red",
  grey: "bg-grey-bg text-grey",
  blue: "bg-blue-bg text-blue",
  yellow: "bg-yellow-bg text-yellow",
  violet: "bg-violet-bg text-violet",
  solid: "bg-red-solid text-white",
  outline: "border border-line-3 text-ink-2",
} as const;

export type Tone = keyof typeof tones;

/** A status in a soft tint with an icon and a word. Only the icon where there is no room; the word is its name then. */
export function Badge(props: { tone: Tone; icon: LucideIcon; iconOnly?: boolean; children: string }) {
  const { tone, icon: Icon, iconOnly = false, children } = props;
  return (
    <span
      title={iconOnly ? children : undefined}
      className={`inline-flex h-5.5 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control font-medium text-12 ${iconOnly ? "w-5.5 justify-center" : "pr-2 pl-1.5"} ${tones[tone]}`}
    >
      <Icon aria-hidden size={14} strokeWidth={2} />
      <span className={iconOnly ? "sr-only" : ""}>{children}</span>
    </span>
  );
}

/** A short mark beside a word, such as the kind of a contribution. */
export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-grid h-4.5 min-w-5.5 place-items-center rounded-[5px] bg-violet-bg px-1 font-semibold text-11 text-violet">
      {children}
    </span>
  );
}
