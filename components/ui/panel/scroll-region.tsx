import type { ReactNode } from "react";

/** Content wider than the screen, in a named region that the keyboard can reach and scroll (WCAG 2.1.1). */
export function ScrollRegion(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={props.label} tabIndex={0} className={`overflow-x-auto ${props.className ?? ""}`}>
      {props.children}
    </section>
  );
}
