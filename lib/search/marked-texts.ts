import { placesOfFolded } from "@/lib/reading/folded-text";
import { separatedDigits } from "./folded-words";
import { type FoundIn, findableTexts } from "./found-by";
import type { Question } from "./question";

/** A stretch of a text that is, or is not, what was looked for. */
export interface Stretch {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text of a record in which words that were looked for stand. */
export interface MarkedText {
  readonly of: FoundIn;
  readonly stretches: readonly Stretch[];
}

const mostTexts = 3;
/** How much of a long text stands before and after what was found in it. */
const around = 40;

/** The first texts of a record in which a question's words stand, with the words marked; each text once. */
export function markedTexts(record: unknown, question: Question): readonly MarkedText[] {
  const { parts, beginnings, phrases, figures } = question;
  const words = [
    ...parts,
    ...beginnings,
    ...figures.flat(),
    ...phrases.flatMap((phrase) => phrase.split(" ")),
  ];
  const seen: string[] = [];
  const marked = findableTexts(record).flatMap(({ of, text }): readonly MarkedText[] => {
    const marks = marksIn(text, words);
    // A first name says nothing that the whole name beside it does not.
    if (marks.length === 0 || seen.some((shown) => shown.includes(text))) return [];
    seen.push(text);
    return [{ of, stretches: cutAround(text, marks) }];
  });
  return marked.slice(0, mostTexts);
}

type Marks = readonly { readonly from: number; readonly to: number }[];

function marksIn(text: string, words: readonly string[]): Marks {
  const marks = placesOfFolded(text, words);
  if (marks.length > 0) return marks;
  // Digits are found however they are separated: then all of the number is meant.
  const isSame = separatedDigits(text).some((digits) => words.some((word) => digits.includes(word)));
  return isSame ? [{ from: 0, to: text.length }] : [];
}

function cutAround(text: string, marks: Marks): readonly Stretch[] {
  const first = marks[0]?.from ?? 0;
  const begin = first > around * 2 ? first - around : 0;
  const last = marks.findLast(({ to }) => to - begin < around * 6)?.to ?? marks[0]?.to ?? text.length;
  const end = text.length - last > around * 2 ? last + around : text.length;
  const shown = marks.filter(({ to }) => to <= end);
  const stretches = shown.flatMap(({ from, to }, at) => [
    { text: text.slice(shown[at - 1]?.to ?? begin, from), isMarked: false },
    { text: text.slice(from, to), isMarked: true },
  ]);
  const whole = [...stretches, { text: text.slice(shown.at(-1)?.to ?? begin, end), isMarked: false }];
  return [
    ...(begin > 0 ? [{ text: "… ", isMarked: false }] : []),
    ...whole,
    ...(end < text.length ? [{ text: " …", isMarked: false }] : []),
  ]
    .map((stretch) => ({ ...stretch, text: stretch.text.toWellFormed() }))
    .filter((stretch) => stretch.text !== "");
}
