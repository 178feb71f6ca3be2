/** One or two letters for a person: of the first and the last word of the name. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /\p{L}|\p{N}/u.test(word));
  const ends = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase("en");
}
