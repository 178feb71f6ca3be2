import { createElement, Fragment } from "react";

/** Characters that fit on the narrowest card of a list. */
const fitting = 18;
const pause = <wbr />;
/** A number in any script with at least two marks between its digits. */
const markedNumber = /\p{Nd}+(?:[,.'’٬\u00a0\u202f]\p{Nd}+){2,}/gu;

/**
 * A text whose figures stay in one line. One that is longer than a line wraps after a thousands separator,
 * and inside a group only as a last resort. Copied text has no extra characters.
 * @param props.maxCharacters the number of characters that always fit
 */
export function LongFigure({
  children: text,
  maxCharacters = fitting,
}: {
  children: string;
  maxCharacters?: number;
}) {
  if (text.length <= maxCharacters) return text;
  return createElement(Fragment, null, ...text.split(/( +)/).map(drawWord));
}

function drawWord(word: string) {
  if (!/\p{Nd}/u.test(word)) return word;
  const groups = groupsOf(word).flatMap((group) => [pause, group]);
  return createElement("span", { className: "inline-block max-w-full" }, ...groups.slice(1));
}

/** Splits a text after thousands separators. A number's first mark is one; a decimal mark is its last. */
function groupsOf(text: string): readonly string[] {
  const ends = [...text.matchAll(markedNumber)].flatMap(({ 0: number, index }) => {
    const mark = /\P{Nd}/u.exec(number)?.[0];
    return [...number].flatMap((sign, at) => (sign === mark ? index + at + 1 : []));
  });
  return [0, ...ends].map((start, at) => text.slice(start, ends[at]));
}
