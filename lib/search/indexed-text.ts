import { foldedWords, separatedDigits } from "./folded-words";

/**
 * Texts as they are searched: their folded words a blank apart, each text two blanks apart from the next, so
 * that words in quotes are found where they follow each other inside one. What an earlier text says already
 * is left out. Digits with separators stand there without them, too, and every two signs of words in scripts
 * that need no blanks between words.
 * @param amounts further texts, whose digits are nothing but a part of them
 */
export function indexedText(texts: readonly string[], amounts: readonly string[] = []): string {
  let all = "  ";
  const known = new Set<string>();
  const say = (words: readonly string[], said = words.join(" ")) => {
    if (said === "" || known.has(said)) return;
    // Every word of it is known: what begins or ends with another one is not said, nor is a word by itself.
    const mayBeSaid = words.length > 1 && known.has(words[0] ?? "") && known.has(words.at(-1) ?? "");
    const isSaid = mayBeSaid && all.length < mostCompared && all.includes(` ${said} `);
    if (!isSaid) all += `${said}  `;
    known.add(said);
    for (const word of words) known.add(word);
  };
  // Every record that is stored comes by here: it makes no lists of lists on its way.
  const pairs: string[] = [];
  for (const text of texts) {
    const words = foldedWords(text);
    const said = words.join(" ");
    say(words, said);
    if (!plain.test(said)) for (const word of words) pairs.push(...pairsOf(word));
  }
  for (const amount of amounts) say(foldedWords(amount));
  for (const digits of separatedDigits(...texts)) say([digits], digits);
  for (const pair of pairs.slice(0, mostPairs)) say([pair], pair);
  return all.slice(1, -1);
}

/** Sooner asked than which script it is. */
const plain = /^[\0-\x7f]*$/;
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]{2,}/gu;
const mostPairs = 1000;
/**
 * In characters. In more, only whole texts and single words are known to be said: thousands would be compared
 * with it.
 */
const mostCompared = 20_000;

/** 李王伟 as 李王, 王伟 and 伟: one or two of its signs are looked for where a word begins. */
function pairsOf(word: string): readonly string[] {
  return (word.match(unspaced) ?? []).flatMap((run) => {
    const signs = [...run];
    return signs.map((sign, at) => sign + (signs[at + 1] ?? ""));
  });
}
