import { findInFolded, fold, replaceRanges } from "@/lib/records/folded-text";
import { NameWords, readDay, unbroken, WorkLimit } from "@/lib/records/sponsees/finders";

/**
 * The masking rule as one regular expression for names and addresses, and one for each birth date: slow with
 * many names, the reference for the faster code.
 */
export interface Identifiers {
  readonly names: readonly string[];
  readonly births: readonly string[];
  readonly addresses: readonly string[];
}

export function formerCover(identifiers: Identifiers, text: string, replacement: string): string {
  const { words, parts: joinable } = new NameWords(identifiers.names, new WorkLimit());
  const births = identifiers.births.flatMap((date) => readDay(date)?.pattern ?? []);
  const parts = [
    ...distinct(identifiers.addresses)
      .filter(({ length }) => length >= 12)
      .map((address) => fold(address).replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")),
    ...namePatterns(distinct([...words]), distinct([...joinable])),
  ];
  const patterns = [...births, ...(parts.length === 0 ? [] : [new RegExp(parts.join("|"), "gu")])];
  const find = (folded: string) =>
    patterns.flatMap((pattern) =>
      [...folded.matchAll(pattern)].map(({ index, 0: found }) => ({ from: index, to: index + found.length })),
    );
  const cover = (one: string, by: string) => replaceRanges(one, findInFolded(one, find), by);
  return cover(text, replacement).replaceAll(/\S+/g, (word) => {
    const deeper = word
      .replaceAll(/%(?:25)+/g, "%")
      .replaceAll(/&amp;(?=[#A-Za-z])/g, "&")
      .replaceAll(/\\[bfnrt]/g, " ")
      .replaceAll("&eacute;", "é")
      .replaceAll("&nbsp;", "\u00a0")
      .replaceAll(/(?:%[\da-f]{2})+/gi, octets)
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
    return deeper === word || cover(deeper, replacement) === deeper ? word : replacement;
  });
}

function octets(spelled: string): string {
  return new TextDecoder().decode(Buffer.from(spelled.replaceAll("%", ""), "hex"));
}

/** @param joinable words, also short ones, which may be part of a joined name but never all of it */
function namePatterns(names: readonly string[], joinable: readonly string[]): readonly string[] {
  const broken = names.filter((word) => !unbroken.test(word)).join("|");
  const parts = joinable.join("|");
  const run = `(?=\\p{L}*?(?:${broken}))(?:${parts})+`;
  return [
    ...(broken === "" ? [] : [`(?<!\\p{L})${run}(?:[\\s._'’+-]{1,3}${run}){0,6}s?(?!\\p{L})`]),
    ...names.filter((word) => unbroken.test(word)),
  ];
}

function distinct(all: readonly string[]): string[] {
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}
