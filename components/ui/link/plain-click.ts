type Click = Readonly<Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "button">>;

/** Whether a click on a link means this page: not another tab, window or a download. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey, button }: Click): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
