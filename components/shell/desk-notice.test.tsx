// @vitest-environment happy-dom
import { act } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { readPreferences } from "@/lib/client/preferences";
import { DeskBanner, RailFooter } from "./desk-notice";
import { Providers } from "./providers";

vi.mock("next/navigation", () => ({
  useRouter: () => ({}),
  usePathname: () => "/contributions",
  useSearchParams: () => new URLSearchParams(),
}));

const at = Date.UTC(2026, 10, 21, 21, 8);

function textOf(standbyAsOf: number | null): string {
  const notice = { condition: null, isWatched: true, at, copy: null, standbyAsOf };
  const page = (
    <Providers preferences={{ ...readPreferences(undefined), locale: "en-US" }} deskZone="UTC">
      <RailFooter initial={notice} />
    </Providers>
  );
  return renderToStaticMarkup(page).replaceAll(/<[^>]*>/g, "");
}

it("the notice shows the age of lists from a standby, but not from the primary", () => {
  expect(textOf(at)).toMatch(/^As of 9:08\sPM$/i);
  expect(textOf(null)).toBe("");
});

function bannerOf(hasCopy: boolean): string {
  const message = "The data service cannot be reached.";
  const page = (
    <Providers preferences={{ ...readPreferences(undefined), locale: "en-US" }} deskZone="UTC">
      <DeskBanner condition={{ cause: "down", since: at, message, hasCopy }} tryNow={() => undefined} />
    </Providers>
  );
  return renderToStaticMarkup(page).replaceAll(/<[^>]*>/g, "");
}

it("during an outage, the banner dates the last response, not the data", () => {
  const text = bannerOf(true);
  expect(text).toMatch(/Last response .*9:08\sPM/i);
  expect(text).not.toContain("As of");
});

it("during an outage, the banner promises synced data only if there is a copy", () => {
  expect(bannerOf(true)).toContain("Lists and records show synced data and its age.");
  expect(bannerOf(false)).not.toContain("synced");
});

it("the heading has the focus after the notice of open access is dismissed", async () => {
  const { container } = await mount(
    <main id="content">
      <h1>Contributions</h1>
      <DeskBanner condition={{ cause: "open" }} tryNow={() => undefined} />
    </main>,
  );
  const dismiss = container.querySelector("button");
  dismiss?.focus();
  await act(async () => dismiss?.click());
  expect(container.querySelector("button")).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(container.querySelector("h1")));
});
