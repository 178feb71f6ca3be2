/**
 * Keeps a press on a button that nothing hears yet, and does it again once something does: on a slow line
 * people press before the page's script is there, and React stops, before it reaches its target, what it
 * cannot hand on. What the browser does by itself, as submitting and opening a popover, is left to it.
 * Travels as text, so that it runs before all other scripts: it may use nothing from outside itself.
 * @param patience for how long a press is still meant, in milliseconds
 */
export function keepPress(patience: number): void {
  let kept: HTMLButtonElement | null = null;

  // React's own mark. Under another name of theirs a press before the script is lost, as it would be without
  // this.
  const isHeard = () => Object.keys(document).some((key) => key.startsWith("_reactListening"));

  function attempt(button: HTMLButtonElement, until: number): void {
    if (kept !== button) return;
    let isHandedOn = false;
    const note = () => {
      isHandedOn = true;
    };
    if (isHeard()) {
      button.addEventListener("click", note);
      button.click();
      button.removeEventListener("click", note);
    }
    const isMeant = button.isConnected && performance.now() < until;
    if (isHandedOn || !isMeant) kept = null;
    else setTimeout(attempt, 50, button, until);
  }

  function onClick({ target, isTrusted }: Event): void {
    if (!isTrusted) return;
    const button = target instanceof Element ? target.closest("button") : null;
    // The last press is the one that is meant.
    kept = button?.type === "button" && !button.hasAttribute("popovertarget") ? button : null;
    if (kept === null || button === null) return;
    const note = () => {
      if (kept === button) kept = null;
    };
    if (isHeard()) button.addEventListener("click", note, { once: true });
    setTimeout(() => {
      button.removeEventListener("click", note);
      attempt(button, performance.now() + patience);
    });
  }

  addEventListener("click", onClick, true);
}
