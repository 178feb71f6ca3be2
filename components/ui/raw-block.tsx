"use client";

import { useState } from "react";
import { cut } from "@/lib/reading/long-texts";
import type { RawLine } from "./raw-lines";

const maxLineLength = 400;
/** Lays a block out when it is near the window. Before, it takes the room of 100 lines of 18 px. */
const lazyLayout = "[content-visibility:auto] [contain-intrinsic-block-size:auto_1800px]";

interface Props {
  readonly lines: readonly RawLine[];
  /** The number of its first line. */
  readonly from: number;
  /** Whether to lay it out only when it is near the window. */
  readonly isLazy: boolean;
  readonly sought: string;
  /** The line that the search is at. */
  readonly chosen: number | null;
}

/** Some lines of a record's JSON. Long lines are cut; the line of a hit is whole. */
export function RawBlock({ lines, from, isLazy, sought, chosen }: Props) {
  const [whole, setWhole] = useState<ReadonlySet<number>>(new Set());
  return (
    <span className={`block ${isLazy ? lazyLayout : ""}`}>
      {[...lines.entries()].map(([nth, { text, isUnknown }]) => {
        const at = from + nth;
        const isLong = text.length > maxLineLength;
        const isCut = isLong && !whole.has(at) && chosen !== at;
        const hang = `${text.search(/\S/) + 2}ch`;
        return (
          <span
            key={at}
            data-line={at}
            style={{ paddingInlineStart: `calc(16px + ${hang})`, textIndent: `-${hang}` }}
            className={`wrap-anywhere block whitespace-pre-wrap
              pr-4 ${isUnknown ? "bg-yellow-bg text-yellow" : ""} ${chosen === at ? "bg-accent-soft" : ""}`}
          >
            <Marked text={isCut ? cut(text, maxLineLength) : text} sought={sought} />
            {isCut ? (
              <button
                type="button"
                onClick={() => setWhole(new Set([...whole, at]))}
                className="ml-2 font-medium font-sans text-accent"
              >
                Show all ({text.length} characters)
              </button>
            ) : null}
            {isUnknown ? <span className="ml-4 font-sans text-11">not in the contract</span> : null}
          </span>
        );
      })}
    </span>
  );
}

function Marked({ text, sought }: { text: string; sought: string }) {
  const at = sought === "" ? -1 : text.toLowerCase().indexOf(sought);
  if (at < 0) return text;
  const end = at + sought.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-yellow-bg text-yellow underline">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
