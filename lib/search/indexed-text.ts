import { foldedWords, separatedDigits } from "./folded-words";

/**
 * Texts as they are searched: their folded words a blank apart, each text two blanks apart from the next, so that words in
 * quotes are found where they follow each other inside one. What an earlier text says already is left out. Digits with
 * separators stand there without them, too, and every two signs of words in scripts that need no blanks between words.
 * @param amounts further texts, whose digits are nothing but a part of them
 */
export function indexedText(texts: readonly string[], amounts: readonly string[] = []): string {
  const read = texts.map((text) => foldedWords(text));
  const pairs = read.flatMap((words) => words.flatMap(pairsOf)).slice(0, mostPairs);
  const figures = amounts.map((amount) => foldedWords(amount));
  let all = "  ";
  const known = new Set<string>();
  for (const words of [
    ...read,
    ...figures,
    ...texts.flatMap(separatedDigits).map(only),
    ...pairs.map(only),
  ]) {
    const said = words.join(" ");
    if (said === "" || known.has(said)) continue;
    if (all.length >= mostCompared || !all.includes(` ${said} `)) all += `${said}  `;
    for (const word of [said, ...words]) known.add(word);
  }
  return all.slice(1, -1);
}

const only = (word: string): readonly string[] => [word];

/** Sooner asked than which script it is. */
const plain = /^[\0-\x7f]*$/;
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]{2,}/gu;
const mostPairs = 1000;
/** In characters. In more, only whole texts and single words are known to be said: thousands would be compared with it. */
const mostCompared = 20_000;

/** 李王伟 as 李王, 王伟 and 伟: one or two of its signs are looked for where a word begins. */
function pairsOf(word: string): readonly string[] {
  if (plain.test(word)) return [];
  return (word.match(unspaced) ?? []).flatMap((run) => {
    const signs = [...run];
    return signs.map((sign, at) => sign + (signs[at + 1] ?? ""));
  });
}
