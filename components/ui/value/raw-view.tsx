"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import { failureText, uiCopy } from "@/components/ui/copy";
import { Button, IconButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/panel/section";
import { valueCopy } from "@/components/ui/value/copy";
import { CopyButton } from "@/components/ui/value/copy-button";
import { fetchAnswer } from "@/lib/client/api/request";
import { cut } from "@/lib/records/text";
import { memberPath } from "./field";

interface Props {
  /** Path of the API's answer, which is loaded when the view is opened and never part of the page. */
  readonly address: string;
  /** The record is in `data` (read API §4.4). */
  readonly isWrapped: boolean;
  /** Paths of members that are not in the contract. */
  readonly unknown: readonly string[];
  /** Paths that stay covered until they are revealed. */
  readonly covered?: readonly string[];
  /** It has personal data, so the mask covers it. */
  readonly isPrivate?: boolean;
}

export function RawView({ address, isWrapped, unknown, covered = [], isPrivate = false }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ["raw", address],
    queryFn: async ({ signal }) => {
      const { outcome } = await fetchAnswer(address, { signal }, ({ text }) => text);
      if (outcome.ok) return outcome.value;
      throw new Error(failureText(outcome.failure));
    },
  });
  if (data !== undefined) {
    const marks = { unknown: new Set(unknown), covered: new Set(covered) };
    return <RawJson lines={rawLines(data, isWrapped, marks)} isPrivate={isPrivate} />;
  }
  return (
    <section aria-label={valueCopy.rawJson} className="grid min-h-96 content-start justify-items-start gap-3">
      <p role="status" className="text-ink-2">
        {error === null ? uiCopy.loading : error.message}
      </p>
      {error === null ? null : <Button onClick={() => void refetch()}>{uiCopy.tryAgain}</Button>}
      <a href={address} className="text-accent hover:underline print:hidden">
        {valueCopy.openResponse}
      </a>
    </section>
  );
}

const blockSize = 100;
/** Lays out a block when it is near the viewport. Until then, it takes the room of 100 lines of 18 px. */
const lazyLayout = "block [content-visibility:auto] [contain-intrinsic-block-size:auto_1800px]";
/** Longer records are laid out in blocks. A guessed height shifts the focus once the true one is known. */
const maxEagerLines = 5_000;

function RawJson({ lines, isPrivate }: { lines: readonly RawLine[]; isPrivate: boolean }) {
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
    if (sought !== "") return valueCopy.lines(hits.length);
    return unknown === 0 ? "" : valueCopy.fieldsUnknown(unknown);
  }

  return (
    <section aria-label={valueCopy.rawJson} className="grid min-w-0 grid-cols-1 gap-3">
      <RawSearch
        words={words}
        onWords={(typed) => {
          setWords(typed);
          setChosen(-1);
        }}
        onGo={go}
        found={found()}
      >
        <CopyButton text={lines.map(({ text }) => text).join("\n")} label={valueCopy.copyJson} />
      </RawSearch>
      <ScrollRegion label={valueCopy.recordJson} className="rounded-well bg-sunken py-3">
        <pre ref={json} data-private={isPrivate ? "" : undefined} className="font-mono text-12 leading-4.5">
          {blocks.map((from) => (
            <span key={from} className={lines.length > maxEagerLines ? lazyLayout : "block"}>
              {lines.slice(from, from + blockSize).map((line, nth) => {
                const at = from + nth;
                return (
                  <JsonLine key={at} line={line} at={at} sought={sought} isChosen={at === hits[chosen]} />
                );
              })}
            </span>
          ))}
        </pre>
      </ScrollRegion>
    </section>
  );
}

const maxLineLength = 400;

/** A line of a record's JSON. A long one is cut until it is expanded, except that of the current hit. */
function JsonLine(props: { line: RawLine; at: number; sought: string; isChosen: boolean }) {
  const { line, at, sought, isChosen } = props;
  const { text, isUnknown } = line;
  const [isWhole, setWhole] = useState(false);
  const isExpandable = text.length > maxLineLength && !isChosen;
  const isCut = isExpandable && !isWhole;
  const hang = `${text.search(/\S/) + 2}ch`;
  return (
    <span
      data-line={at}
      style={{ paddingInlineStart: `calc(16px + ${hang})`, textIndent: `-${hang}` }}
      className={`wrap-anywhere block whitespace-pre-wrap
        pr-4 ${isUnknown ? "bg-yellow-bg text-yellow" : ""} ${isChosen ? "bg-accent-soft" : ""}`}
    >
      <Marked text={isCut ? cut(text, maxLineLength) : text} sought={sought} />
      {isExpandable ? (
        <button
          type="button"
          onClick={() => setWhole(!isWhole)}
          className="ml-2 font-medium font-sans text-accent"
        >
          {isCut ? valueCopy.showAll(String(text.length)) : valueCopy.showLess}
        </button>
      ) : null}
      {isUnknown ? <span className="ml-4 font-sans text-11">{valueCopy.unknownField}</span> : null}
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

function RawSearch(props: {
  words: string;
  onWords: (words: string) => void;
  onGo: (step: 1 | -1) => void;
  found: string;
  children: ReactNode;
}) {
  const { words, onWords, onGo, found, children } = props;
  return (
    <form
      className="flex flex-wrap items-center gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        onGo(1);
      }}
    >
      <label
        className="flex h-8 min-w-40 max-w-80 flex-1 items-center gap-2 rounded-control border
        border-line-3 px-2 outline-accent focus-within:outline-2"
      >
        <Icon name="search" className="text-ink-3" />
        <span className="sr-only">{valueCopy.searchJson}</span>
        <input
          type="search"
          value={words}
          placeholder={valueCopy.searchJsonHint}
          onChange={(event) => onWords(event.target.value)}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
      </label>
      <IconButton name={valueCopy.previousMatch} icon="chevron-up" onClick={() => onGo(-1)} />
      <IconButton name={valueCopy.nextMatch} icon="chevron-down" type="submit" />
      <p role="status" className="text-12 text-ink-3">
        {found}
      </p>
      <span className="ml-auto">{children}</span>
    </form>
  );
}

/** A line of a record's JSON. An unknown one begins or ends a member that is not in the contract. */
interface RawLine {
  readonly text: string;
  readonly isUnknown: boolean;
}

interface RawMarks {
  /** Paths, as returned by `unknownPaths`. */
  readonly unknown: ReadonlySet<string>;
  /** Paths of values that are not shown. */
  readonly covered: ReadonlySet<string>;
}

const closers: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/** Indents JSON text, with numbers and escapes as written. @param isWrapped in `data` (read API §4.4) */
export function rawLines(json: string, isWrapped: boolean, marks: RawMarks): readonly RawLine[] {
  const tokens: readonly string[] = json.match(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  const lines: { text: string; isUnknown: boolean }[] = [];
  let at = isWrapped ? tokens.indexOf('"data"') + 2 : 0;

  function value(path: string, indent: string, name: string): void {
    const push = (text: string) => lines.push({ text: indent + text, isUnknown: marks.unknown.has(path) });
    const token = tokens[at++] ?? "";
    const close = closers[token];
    if (marks.covered.has(path)) {
      if (close !== undefined) skip();
      push(`${name}"covered"`);
    } else if (close === undefined) push(name + visible(token));
    else if (tokens[at] === close) {
      at++;
      push(name + token + close);
    } else {
      push(name + token);
      members(path, `${indent}  `, close);
      push(close);
    }
    const last = lines.at(-1);
    if (tokens[at] !== "," || last === undefined) return;
    at++;
    last.text += ",";
  }

  function members(path: string, indent: string, close: string): void {
    for (let index = 0; at < tokens.length && tokens[at] !== close; index++) {
      if (close === "]") value(`${path}[${index}]`, indent, "");
      else {
        const name = tokens[at] ?? "";
        at += 2;
        value(memberPath(path, String(JSON.parse(name))), indent, `${visible(name)}: `);
      }
    }
    at++;
  }

  function skip(): void {
    for (let depth = 1; depth > 0 && at < tokens.length; at++) {
      const token = tokens[at] ?? "";
      if (token in closers) depth++;
      if (token === "}" || token === "]") depth--;
    }
  }

  value("", "", "");
  return lines;
}

/** Shows bidirectional control characters as JSON escapes. */
function visible(token: string): string {
  return token.replace(
    /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
