import type { ReactNode } from "react";

/** A link out of the desk. The other side learns neither where from nor gets a hold of this window. */
export function ForeignLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noreferrer noopener"
      target="_blank"
      className="wrap-anywhere text-accent hover:underline"
    >
      {children}
    </a>
  );
}
