"use client";

import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { useRef, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { counted } from "@/lib/reading/text";
import type { RawLine } from "./raw-lines";

/** The record as it is, with a search; members that the contract does not name are marked. */
export function RawView({ lines }: { lines: readonly RawLine[] }) {
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const sought = words.trim().toLowerCase();
  const hits =
    sought === "" ? [] : [...lines.entries()].filter(([, { text }]) => text.toLowerCase().includes(sought));
  const unknown = lines.filter(({ isUnknown }) => isUnknown).length;

  function go(step: number): void {
    if (hits.length === 0) return;
    const at = (chosen + step + hits.length) % hits.length;
    setChosen(at);
    list.current?.children.item(hits[at]?.[0] ?? 0)?.scrollIntoView({ block: "center" });
  }

  return (
    <section aria-label="Raw JSON" className="grid grid-cols-1 min-w-0 gap-3">
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          go(1);
        }}
      >
        <label className="flex h-8 w-full max-w-80 items-center gap-2 rounded-control border border-line-3 px-2 outline-accent focus-within:outline-2">
          <Search aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          <span className="sr-only">Search the JSON</span>
          <input
            type="search"
            value={words}
            placeholder="Search fields and values"
            onChange={(event) => {
              setWords(event.target.value);
              setChosen(-1);
            }}
            className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
          />
        </label>
        <button type="button" aria-label="Previous hit" onClick={() => go(-1)} className={buttonLook("icon")}>
          <ChevronUp aria-hidden size={16} strokeWidth={1.75} />
        </button>
        <button type="submit" aria-label="Next hit" className={buttonLook("icon")}>
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
        </button>
        <p role="status" className="text-12 text-ink-3">
          {sought === ""
            ? unknown === 0
              ? ""
              : `${counted(unknown, "field")} not in the contract`
            : counted(hits.length, "line")}
        </p>
        <span className="ml-auto">
          <CopyButton text={lines.map(({ text }) => text).join("\n")} label="Copy the JSON" />
        </span>
      </form>
      <ScrollRegion label="The record as JSON" className="rounded-well bg-sunken py-3">
        <ol ref={list} className="min-w-max font-mono text-12 leading-4.5">
          {[...lines.entries()].map(([index, line]) => (
            <li
              key={index}
              className={`whitespace-pre px-4 ${line.isUnknown ? "bg-yellow-bg text-yellow" : ""} ${hits[chosen]?.[0] === index ? "bg-accent-soft" : ""}`}
            >
              <Marked text={line.text} sought={sought} />
              {line.isUnknown ? <span className="ml-4 font-sans text-11">not in the contract</span> : null}
            </li>
          ))}
        </ol>
      </ScrollRegion>
    </section>
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
