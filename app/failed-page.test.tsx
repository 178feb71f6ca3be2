import { expect, test, vi } from "vitest";
import { fail } from "@/lib/contract/failure";
import { FailedPage } from "./failed-page";
import GoPage from "./go/page";
import SearchPage from "./search/page";
import SettingsPage from "./settings/page";

const { failure } = fail("database_unavailable", { retryAfter: 1 });

vi.mock("@/lib/server/pages/page-request", () => ({
  pageContext: async () => ({ region: { zone: "UTC", locale: "en" }, now: 0, requestId: undefined }),
  signedInContext: async () => fail("database_unavailable", { retryAfter: 1 }),
}));

const props = { params: Promise.resolve({}), searchParams: Promise.resolve({}) };

test.each([
  ["search", () => SearchPage(props)],
  ["/go", () => GoPage(props)],
  ["settings", () => SettingsPage()],
])("the page for %s shows why its viewer cannot be identified", async (_name, page) => {
  expect(await page()).toMatchObject({ type: FailedPage, props: { failure } });
});
