/** Lower case in ASCII alone: what both engines make of a column, which is compared with it. */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
