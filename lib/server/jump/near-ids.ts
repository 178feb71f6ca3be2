/** Characters that are taken for one another on paper, on the telephone or in a small font. */
const lookAlikes = ["0ODQ", "1ILJ", "2Z", "5S", "6G", "8B", "UV", "MN"];
const longest = 40;

/**
 * Ids that differ from a mistyped one as hands and eyes err: written small, one character taken for another,
 * two neighbours swapped. The likeliest come first; the id itself is not among them, nor anything of another
 * length.
 */
export function nearIds(id: string): readonly string[] {
  if (id.length > longest) return [];
  const upper = id.toUpperCase();
  const near = new Set([upper, ...substitutes(upper), ...swaps(upper)]);
  near.delete(id);
  return [...near].filter((candidate) => candidate.length === id.length);
}

function substitutes(id: string): string[] {
  return [...id].flatMap((character, at) => {
    const others = lookAlikes.find((group) => group.includes(character)) ?? "";
    return [...others]
      .filter((other) => other !== character)
      .map((other) => id.slice(0, at) + other + id.slice(at + 1));
  });
}

function swaps(id: string): string[] {
  return Array.from(
    { length: Math.max(0, id.length - 1) },
    (_, at) => id.slice(0, at) + id.charAt(at + 1) + id.charAt(at) + id.slice(at + 2),
  );
}
