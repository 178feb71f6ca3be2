/** A text as a part of a pattern of LIKE, in which it stands for itself. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

/** The stretches of a pattern of LIKE between its wildcards, each standing for itself. */
export function stretchesOf(pattern: string): readonly string[] {
  return pattern.replaceAll(/\\(.)|[%_]/gsu, (_, escaped?: string) => escaped ?? "\0").split("\0");
}
