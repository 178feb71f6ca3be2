import type { ReactNode } from "react";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { NoticeCause } from "./page-notice-rank";

const tones = {
  danger: { icon: "circle-exclamation-point", tint: "bg-red-bg text-red" },
  warning: { icon: "triangle-exclamation-point", tint: "bg-amber-bg text-amber" },
  info: { icon: "info", tint: "bg-blue-bg text-blue" },
} as const;

export interface PageNoticeProps {
  readonly tone: keyof typeof tones;
  /** What it is about. Of all notices on a page only the most important is seen (`page-notice-rank.ts`). */
  readonly id: NoticeCause;
  readonly title: string;
  /** When the data on the page were read: a `PageNoticeAge`. */
  readonly age?: ReactNode;
  /** What it means for the reader, or what to do. */
  readonly children?: ReactNode;
  /** One button or link. */
  readonly action?: ReactNode;
}

/** Why what is shown is old, doubtful or about to be missing: full width, above the content it speaks of. */
export function PageNotice({ tone, id, title, age, children, action }: PageNoticeProps) {
  const { icon, tint } = tones[tone];
  return (
    <div role="status" data-notice={id} className={`flex items-center gap-3 px-4 py-2 sm:px-6 ${tint}`}>
      <SpriteIcon name={icon} size={18} />
      <div className="grid min-w-0 flex-1">
        <p className="break-words font-semibold">{title}</p>
        <p className="break-words text-12 empty:hidden">
          {age}
          {age == null || children === undefined ? null : " "}
          {children}
        </p>
      </div>
      {action}
    </div>
  );
}
