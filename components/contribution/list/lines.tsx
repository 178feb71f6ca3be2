import type { ReactNode } from "react";

/** A cell of two lines; where there is nothing to say below, it has one. Compact rows keep the first. */
export function Lines(props: { first: ReactNode; second?: ReactNode; title?: string | undefined }) {
  return (
    <>
      <div className="truncate" title={props.title}>
        {props.first}
      </div>
      {props.second === undefined || props.second === null ? null : (
        <div className="truncate text-12 text-ink-3 tabular-nums group-data-chosen/row:text-ink-2 group-data-[density=compact]/table:hidden">
          {props.second}
        </div>
      )}
    </>
  );
}

/** Nothing there, said in a word. */
export function Nothing({ word }: { word: string }) {
  return (
    <span className="text-ink-3" title={word}>
      –<span className="sr-only">{word}</span>
    </span>
  );
}
