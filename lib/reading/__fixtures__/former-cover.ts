import { fold, replaceStretches, stretchesOfFolded } from "@/lib/reading/folded-text";
import { datePatterns } from "@/lib/reading/spoken-date";

/** The rule of covering as one pattern: slow where there are many names, and the reference for what is found faster. */
export interface Told {
  readonly names: readonly string[];
  readonly births: readonly string[];
  readonly addresses: readonly string[];
}

const unbroken = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const twoLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

export function formerCover(told: Told, text: string, instead: string): string {
  const parts = [
    ...distinct(told.addresses)
      .filter(({ length }) => length >= 12)
      .map((address) => fold(address).replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")),
    ...told.births.flatMap(datePatterns),
    ...namePatterns(distinct(told.names.flatMap(nameWords))),
  ];
  if (parts.length === 0) return text;
  const pattern = new RegExp(parts.join("|"), "gu");
  const find = (folded: string) =>
    [...folded.matchAll(pattern)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }));
  return replaceStretches(text, stretchesOfFolded(text, find), instead);
}

function namePatterns(names: readonly string[]): readonly string[] {
  const broken = names.filter((word) => !unbroken.test(word)).join("|");
  return [
    ...(broken === "" ? [] : [`(?<!\\p{L})(?:${broken})(?:[\\s._'’+-]{0,3}(?:${broken})){0,6}s?(?!\\p{L})`]),
    ...names.filter((word) => unbroken.test(word)),
  ];
}

function nameWords(name: string): string[] {
  const spelledOut = name
    .normalize("NFC")
    .replaceAll(/[äöüåø]/gi, (letter) => twoLetters[letter.toLowerCase()] ?? letter);
  const words = [name, spelledOut].flatMap((one) => fold(one).match(/\p{L}+/gu) ?? []);
  const isTelling = (word: string) =>
    unbroken.test(word) ? word.normalize("NFC").length > 1 : word.length > 2;
  return words.some(isTelling) ? words.filter(isTelling) : words.filter((word) => word.length === 2);
}

function distinct(all: readonly string[]): string[] {
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}
