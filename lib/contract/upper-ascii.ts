/** Upper case in ASCII alone, as both engines make it: how currency codes are compared. */
export function upperAscii(text: string): string {
  return text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}
