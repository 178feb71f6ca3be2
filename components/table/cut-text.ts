import type { PointerEvent } from "react";

/**
 * Text that has no room is told whole by its tooltip, which is made when the pointer comes, not for every
 * cell of the page.
 */
export function nameCutText({ target }: PointerEvent): void {
  const box = target instanceof Element ? target.closest<HTMLElement>("td *") : null;
  const cut = box === null ? null : cutBox(box);
  if (cut !== null && cut.title === "") cut.title = cut.textContent?.trim() ?? "";
}

/** The box around an element, within its cell, that does not show all of itself. */
function cutBox(element: HTMLElement): HTMLElement | null {
  for (let box: HTMLElement | null = element; box !== null && box.tagName !== "TD"; box = box.parentElement) {
    if (box.scrollWidth > box.clientWidth && getComputedStyle(box).textOverflow === "ellipsis") return box;
  }
  return null;
}
