/** A text as a part of a pattern of LIKE, in which it stands for itself. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
