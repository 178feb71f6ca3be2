import { expect, it, vi } from "vitest";
import { succeed } from "@/lib/contract/failure";
import { readPosts } from "./posts";

const source = vi.hoisted(() => ({ listFeeds: vi.fn(), listPosts: vi.fn() }));
vi.mock("@/lib/server/access/read-source", async (original) => ({
  ...(await original<object>()),
  readUnaudited: (read: (from: typeof source) => unknown) => read(source),
}));
vi.mock("@/lib/server/pages/page-request", () => ({}));

const pageOf = (doubts: readonly string[]) =>
  succeed({
    items: [{ text: Buffer.from('{"id":"P1","name":"Wells"}') }],
    total: 1,
    page: 1,
    perPage: 15,
    asOf: 0,
    doubts,
  });

it("posts are found by name even if the server ignores the name", async () => {
  source.listFeeds.mockResolvedValue(succeed([{ id: "NEWS", label: "News" }]));
  source.listPosts.mockResolvedValue(pageOf(["sort"]));
  expect(await readPosts("wells")).toMatchObject({ ok: true, value: [{ id: "P1" }] });
  source.listPosts.mockResolvedValue(pageOf(["name"]));
  expect(await readPosts("wells")).toMatchObject({ ok: true, value: [{ id: "P1" }] });
  expect(await readPosts("snow")).toEqual(succeed([]));
});
