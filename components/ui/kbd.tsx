/** A key as it is printed on a keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      className="inline-grid h-5 min-w-5 place-items-center rounded-kbd border border-line-2 bg-surface
      px-1 font-sans text-11 text-ink-3"
    >
      {children}
    </kbd>
  );
}
