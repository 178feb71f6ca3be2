"use client";

import { useDeferredValue, useRef, useState } from "react";
import { counted } from "@/lib/reading/text";
import { CopyButton } from "./copy-button";
import { RawBlock } from "./raw-block";
import type { RawLine } from "./raw-lines";
import { RawSearch } from "./raw-search";
import { ScrollRegion } from "./scroll-region";

const blockSize = 100;
/**
 * Records of more lines are laid out block by block. Shorter ones are laid out whole: a guessed height moves
 * what follows, and the focus with it, once the true height is known.
 */
const maxEagerLines = 5_000;

/** JSON line by line, the hits of a search marked in it. */
export function RawJson({ lines, isPrivate }: { lines: readonly RawLine[]; isPrivate: boolean }) {
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState(-1);
  const json = useRef<HTMLPreElement>(null);
  const sought = useDeferredValue(words.trim().toLowerCase());
  const hits =
    sought === ""
      ? []
      : [...lines.entries()].flatMap(([at, { text }]) => (text.toLowerCase().includes(sought) ? [at] : []));
  const unknown = lines.filter(({ isUnknown, text }) => isUnknown && !/^\s*[}\]],?$/.test(text)).length;
  const blocks = Array.from({ length: Math.ceil(lines.length / blockSize) }, (_, nth) => nth * blockSize);

  function go(step: 1 | -1): void {
    if (hits.length === 0) return;
    const next = chosen < 0 && step < 0 ? hits.length - 1 : (chosen + step + hits.length) % hits.length;
    setChosen(next);
    json.current?.querySelector(`[data-line="${hits[next]}"]`)?.scrollIntoView({ block: "center" });
  }

  function found(): string {
    if (sought !== "") return counted(hits.length, "line");
    return unknown === 0 ? "" : `${counted(unknown, "field")} not in the contract`;
  }

  return (
    <section aria-label="Raw JSON" className="grid min-w-0 grid-cols-1 gap-3">
      <RawSearch
        words={words}
        onWords={(typed) => {
          setWords(typed);
          setChosen(-1);
        }}
        onGo={go}
        found={found()}
      >
        <CopyButton text={lines.map(({ text }) => text).join("\n")} label="Copy the JSON" />
      </RawSearch>
      <ScrollRegion label="The record as JSON" className="rounded-well bg-sunken py-3">
        <pre ref={json} data-private={isPrivate ? "" : undefined} className="font-mono text-12 leading-4.5">
          {blocks.map((from) => (
            <RawBlock
              key={from}
              lines={lines.slice(from, from + blockSize)}
              from={from}
              isLazy={lines.length > maxEagerLines}
              sought={sought}
              chosen={hits[chosen] ?? null}
            />
          ))}
        </pre>
      </ScrollRegion>
    </section>
  );
}
