import type { ReactNode } from "react";

/** A part of a page: a heading with a rule under it, and what belongs to it. */
export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="border-line-2 border-b pb-2 font-semibold text-14">
        {title}{" "}
        {note === undefined ? null : <span className="ml-1 font-normal text-ink-3 text-12">{note}</span>}
      </h2>
      {children}
    </section>
  );
}
