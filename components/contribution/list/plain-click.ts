import type { MouseEvent } from "react";

/** Whether a click on a link means this page: not another tab, window or a download. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
