/**
 * Has the browser fetch a file as it fetches any: it goes to the disk piece by piece, however long it is, and
 * the page has none of it in memory (docs/decisions/014).
 */
export function startDownload(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  // The name is the desk's to give; this only says that nobody is to be led away from the page.
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
