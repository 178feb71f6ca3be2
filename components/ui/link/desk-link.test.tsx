// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DeskLink } from "./desk-link";

const router = { push: vi.fn(), replace: vi.fn() };
vi.mock("next/navigation", () => ({ useRouter: () => router }));
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

async function click(link: React.ReactNode, init: MouseEventInit = {}): Promise<boolean> {
  const container = document.body.appendChild(document.createElement("div"));
  await act(() => createRoot(container).render(link));
  // Records whether the browser would follow the link, and keeps it from doing so.
  let isLeftToBrowser = false;
  const stop = (event: Event) => {
    isLeftToBrowser = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", stop, { once: true });
  container
    .querySelector("a")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  container.remove();
  return isLeftToBrowser;
}

beforeEach(() => {
  vi.clearAllMocks();
});

describe("a link of the desk", () => {
  it("navigates with the router on a plain click", async () => {
    expect(await click(<DeskLink href="/status">Status</DeskLink>)).toBe(false);
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/status", { scroll: true });
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    "leaves a click for another tab or a download to the browser: %o",
    async (init) => {
      expect(await click(<DeskLink href="/status">Status</DeskLink>, init)).toBe(true);
      expect(router.push).not.toHaveBeenCalled();
    },
  );

  it("replaces the history entry and keeps the scroll position on request", async () => {
    await click(
      <DeskLink href="/status" replace scroll={false}>
        Status
      </DeskLink>,
    );
    expect(router.push).not.toHaveBeenCalled();
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/status", { scroll: false });
  });
});
