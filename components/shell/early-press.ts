/** Dispatched on the window once the page is hydrated. */
export const readyEvent = "desk:ready";

/**
 * Repeats the last button press made before hydration, because React drops a click on a part that it cannot
 * hydrate yet. Ctrl+K and ⌘K press the search button. Actions that need no script, such as opening a popover,
 * are left to the browser. The function is inlined as text before all other scripts, so it may refer to
 * nothing outside itself.
 * @param timeoutMs how long after a press it may still be repeated
 */
export function repeatEarlyPress(timeoutMs: number, ready: string): void {
  let pending: HTMLButtonElement | null = null;
  let isReady = false;

  /** Runs when a click reaches its button, which it does before hydration, too. */
  function onDelivery(): void {
    if (isReady) pending = null;
  }

  function attempt(button: HTMLButtonElement, until: number): void {
    if (pending !== button) return;
    if (isReady) button.click();
    if (!button.isConnected || performance.now() > until) pending = null;
    if (pending === button) setTimeout(attempt, 50, button, until);
  }

  function keep(button: HTMLButtonElement): void {
    pending = button;
    button.addEventListener("click", onDelivery);
    setTimeout(attempt, 0, button, performance.now() + timeoutMs);
  }

  function onClick(event: Event): void {
    if (!event.isTrusted) return;
    pending = null;
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.type !== "button" || button.hasAttribute("popovertarget")) return;
    // The page stops some clicks on purpose, such as the second one of a double click, and prevents those.
    setTimeout(() => {
      if (event.defaultPrevented) pending = null;
    });
    keep(button);
  }

  function onKey(event: KeyboardEvent): void {
    const isSearch = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    const button = document.querySelector<HTMLButtonElement>("button[data-search]");
    if (isReady || !isSearch || button === null) return;
    event.preventDefault();
    keep(button);
  }

  addEventListener(ready, () => {
    isReady = true;
  });
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKey, true);
}
