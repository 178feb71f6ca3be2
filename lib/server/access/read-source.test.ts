import { expect, it, vi } from "vitest";
import { succeed } from "@/lib/contract/failure";
import { isDemo } from "./read-source";

const signedInViewer = vi.hoisted(() => vi.fn());
vi.mock("@/lib/server/pages/page-request", () => ({ signedInViewer, pageCaller: vi.fn() }));
vi.mock("@/lib/source", () => ({
  openSource: async () => ({ source: { isDemo: async () => succeed(true) } }),
}));

it("whether records are demo data is read without a context, which would keep a session alive", async () => {
  expect(await isDemo()).toBe(true);
  expect(signedInViewer).not.toHaveBeenCalled();
});
