import { expect, it, vi } from "vitest";
import { succeed } from "@/lib/contract/failure";
import { isDemo } from "./read-source";

const signedInContext = vi.hoisted(() => vi.fn());
vi.mock("@/lib/server/pages/page-request", () => ({ signedInContext, pageCaller: vi.fn() }));
vi.mock("@/lib/source", () => ({
  openSource: async () => ({ source: { isDemo: async () => succeed(true) } }),
}));

it("whether records are a demo is read without the viewer, whose session would be kept alive", async () => {
  expect(await isDemo()).toBe(true);
  expect(signedInContext).not.toHaveBeenCalled();
});
