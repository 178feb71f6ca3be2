import type { ReactNode } from "react";

/** A cell of two lines: the thing, then what is worth less attention. */
export function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="grid">
      <span>{first}</span>
      {second === null ? null : <span className="text-12 text-ink-3">{second}</span>}
    </span>
  );
}
