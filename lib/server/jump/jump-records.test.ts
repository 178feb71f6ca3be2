import { beforeEach, expect, it, vi } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import type { JumpHit } from "./jump-hit";
import { answerJump } from "./jump-records";

const asked = vi.hoisted(() => ({
  oneContribution: vi.fn(),
  wordedHits: vi.fn(),
  supportersWith: vi.fn(),
}));
vi.mock("@/lib/server/records/page-records", () => ({
  oneContribution: asked.oneContribution,
  onePost: async () => fail("not_found"),
  knownFeeds: async () => succeed([]),
}));
vi.mock("./worded-hits", () => ({ wordedHits: asked.wordedHits }));
vi.mock("./supporter-hits", () => ({ supportersWith: asked.supportersWith, supporterHit: vi.fn() }));
vi.mock("@/lib/server/records/post-records", () => ({ readPostPage: vi.fn() }));
vi.mock("@/lib/server/access/ask-source", () => ({
  askAside: vi.fn(),
  releaseAside: (_deed: unknown, find: () => Promise<unknown>) => find(),
}));
vi.mock("@/lib/source", () => ({ openSource: vi.fn() }));

const hit: JumpHit = {
  href: "/contributions/C1",
  kind: "contribution",
  id: "C1",
  name: "Ann",
  amount: null,
  at: null,
  supporterId: null,
};

beforeEach(() => {
  asked.oneContribution.mockResolvedValue(fail("upstream_unreachable"));
  asked.supportersWith.mockResolvedValue([]);
  asked.wordedHits.mockResolvedValue({ exact: [], others: [] });
});

it("finds what the copy holds while nobody can say whether there is such an id", async () => {
  asked.wordedHits.mockResolvedValue({ exact: [hit], others: [] });
  expect(await answerJump("R-1042")).toMatchObject({ ok: true, value: { hits: [{ id: "C1" }] } });
  asked.wordedHits.mockResolvedValue({ exact: [], others: [hit] });
  expect(await answerJump("R-1042")).toMatchObject({ ok: true, value: { hits: [], held: [{ id: "C1" }] } });
});

it("says what keeps the answer away where the copy holds nothing of it either", async () => {
  expect(await answerJump("R-1042")).toEqual(fail("upstream_unreachable"));
});
