/**
 * A name as it is compared: NFC and lower case for all of Unicode, so that both engines and the pages agree
 * (contract: `name`). The final sigma is the same letter as any other sigma.
 */
export function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}
