const base =
  "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-control font-medium " +
  "text-13 disabled:opacity-50";

const looks = {
  /** The one solid button of a page. */
  solid:
    `${base} h-8 border border-transparent bg-accent-solid px-3 text-white shadow-control ` +
    `hover:bg-accent-solid-hover`,
  plain: `${base} h-8 border border-line-2 bg-surface px-3 text-ink shadow-control hover:bg-hover`,
  chosen: `${base} h-8 border border-accent-line bg-accent-soft px-3 text-accent`,
  small: `${base} h-7 border border-line-2 bg-surface px-2 text-ink text-12 hover:bg-hover`,
  quiet: `${base} h-8 px-2 text-ink-2 hover:bg-hover hover:text-ink`,
  /** A square for an icon, with its name as `aria-label` and `title`. */
  icon: `${base} size-7 text-ink-2 hover:bg-hover hover:text-ink`,
} as const;

/** Class names of a button or of a link that looks like one. */
export function buttonLook(look: keyof typeof looks): string {
  return looks[look];
}
