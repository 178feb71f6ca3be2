/** The mark of the desk: a person behind a desk, from two shapes. */
export function BrandMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 shrink-0">
      <rect width="24" height="24" rx="6" className="fill-ink" />
      <circle cx="12" cy="9" r="3" className="fill-surface" />
      <rect x="6" y="14" width="12" height="3.5" rx="1.75" className="fill-surface" />
    </svg>
  );
}
