/** Brings a choice to the middle of its line, as far as that scrolls; the page stays where it is. */
export function bringIntoSight(choice: HTMLElement): void {
  const line = choice.parentElement;
  if (line !== null) line.scrollLeft = choice.offsetLeft - (line.clientWidth - choice.offsetWidth) / 2;
}
