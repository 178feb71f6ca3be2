// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DeskLink } from "./desk-link";

const router = { push: vi.fn(), replace: vi.fn() };
vi.mock("next/navigation", () => ({ useRouter: () => router }));
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

async function click(link: React.ReactNode, how: MouseEventInit = {}): Promise<boolean> {
  const place = document.body.appendChild(document.createElement("div"));
  await act(() => createRoot(place).render(link));
  // Where nothing prevents it the browser follows the link by itself; here it must not.
  let isLeft = false;
  const stop = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", stop, { once: true });
  place
    .querySelector("a")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
  place.remove();
  return isLeft;
}

beforeEach(() => {
  vi.clearAllMocks();
});

describe("a link of the desk", () => {
  it("asks the router at a plain click", async () => {
    expect(await click(<DeskLink href="/status">Status</DeskLink>)).toBe(false);
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/status", { scroll: true });
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    "leaves a click that means another tab or a download to the browser: %o",
    async (how) => {
      expect(await click(<DeskLink href="/status">Status</DeskLink>, how)).toBe(true);
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
