/**
 * Copies a text. Rejects if the browser refuses, or has no clipboard, as on an address without https: the
 * property is then undefined, although its type denies it.
 */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
