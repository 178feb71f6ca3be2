/** A stretch of a text that is, or is not, the same as in another text at that place. */
interface Stretch {
  readonly at: number;
  readonly text: string;
  readonly differs: boolean;
}

/**
 * Cuts a text where it begins or ends to differ from another; put together, the stretches are the text again.
 */
export function differences(text: string, other: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, character] of [...text].entries()) {
    const differs = [...other][at] !== character;
    const last = stretches.at(-1);
    if (last?.differs === differs) stretches[stretches.length - 1] = { ...last, text: last.text + character };
    else stretches.push({ at, text: character, differs });
  }
  return stretches;
}
