import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { defaultPreferences } from "@/lib/client/preferences";
import { RailFooter } from "./desk-notice";
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
    <Providers preferences={{ ...defaultPreferences, locale: "en-US" }} deskZone="UTC">
      <RailFooter initial={notice} />
    </Providers>
  );
  return renderToStaticMarkup(page).replaceAll(/<[^>]*>/g, "");
}

it("the notice shows the age of lists from a standby, but not from the primary", () => {
  expect(textOf(at)).toMatch(/^As of 9:08\sPM$/i);
  expect(textOf(null)).toBe("");
});
