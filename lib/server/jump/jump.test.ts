import { beforeEach, expect, it, vi } from "vitest";
import type { Hit } from "@/lib/client/jump";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { answerJump } from "./jump";

const hits = vi.hoisted(() => ({
  contributionHit: vi.fn(),
  supporterHit: vi.fn(),
  postHit: vi.fn(),
  contactHits: vi.fn(),
  textHits: vi.fn(),
}));
vi.mock("./hits", () => ({
  ...hits,
  knownFeedHits: async () => [],
}));
const audited = vi.hoisted(() => vi.fn());
vi.mock("@/lib/server/access/read-source", () => ({
  releaseAudited: async (detailsOf: (hits: unknown) => unknown, read: () => Promise<Outcome<object>>) => {
    const found = await read();
    if (found.ok) audited(detailsOf(found.value));
    return found;
  },
}));
vi.mock("@/lib/source", () => ({ openSource: async () => ({ source: { name: "upstream" } }) }));

const hit: Hit = {
  href: "/contributions/C1",
  kind: "contribution",
  id: "C1",
  name: "Ann",
  amount: null,
  at: null,
  supporterId: null,
};

beforeEach(() => {
  hits.contributionHit.mockResolvedValue(fail("upstream_unreachable"));
  hits.supporterHit.mockResolvedValue(fail("search_unavailable"));
  hits.textHits.mockResolvedValue(succeed({ exact: [], others: [] }));
  hits.contactHits.mockResolvedValue({ exact: [], hasMore: false });
  hits.postHit.mockResolvedValue(fail("not_found"));
});

it("a jump finds records of the copy while the upstream is unreachable", async () => {
  hits.textHits.mockResolvedValue(succeed({ exact: [hit], others: [] }));
  expect(await answerJump("R-1042")).toMatchObject({ ok: true, value: { match: "exact", hits: [hit] } });
  hits.textHits.mockResolvedValue(succeed({ exact: [], others: [hit] }));
  expect(await answerJump("R-1042")).toMatchObject({ ok: true, value: { match: "words", hits: [hit] } });
});

it("an ID finds its supporter; a copy that is off or incomplete has none", async () => {
  const supporter: Hit = { ...hit, href: "/supporters/S1", kind: "supporter", id: "S1", supporterId: "S1" };
  hits.contributionHit.mockResolvedValue(fail("not_found"));
  hits.supporterHit.mockResolvedValueOnce(succeed(supporter));
  expect(await answerJump("S1")).toMatchObject({ ok: true, value: { match: "exact", hits: [supporter] } });
  expect(audited).toHaveBeenLastCalledWith(expect.objectContaining({ kind: "supporter", count: 1 }));
  for (const code of ["not_found", "search_unavailable", "upstream_unavailable"] as const) {
    hits.supporterHit.mockResolvedValueOnce(fail(code));
    expect(await answerJump("S1")).toMatchObject({ ok: true, value: { match: "none", hits: [] } });
  }
});

it("0171/1234567 finds the supporter with that phone number, else the post in that feed", async () => {
  const post: Hit = { ...hit, href: "/feeds/0171/posts/1234567", kind: "post", id: "1234567" };
  const person: Hit = { ...hit, href: "/supporters/S1", kind: "supporter", id: "S1", supporterId: "S1" };
  hits.postHit.mockResolvedValue(succeed(post));
  expect(await answerJump("0171/1234567")).toMatchObject({ value: { match: "exact", hits: [post] } });
  hits.contactHits.mockResolvedValue({ exact: [person], hasMore: true });
  const value = { match: "exact", hits: [person], hasMore: true };
  expect(await answerJump("0171/1234567")).toMatchObject({ value });
});

it("without a copy, an unknown number that may be a post has no hits", async () => {
  hits.textHits.mockResolvedValue(fail("search_unavailable"));
  expect(await answerJump("2024/1029300")).toMatchObject({ value: { match: "none", hits: [] } });
});

it("a failed search is a failure, not an empty result", async () => {
  hits.textHits.mockResolvedValue(fail("database_unavailable"));
  expect(await answerJump("Ann Lee")).toEqual(fail("database_unavailable"));
});

it("without a copy, a search for a name fails, and an unknown ID has no hits", async () => {
  hits.contributionHit.mockResolvedValue(fail("not_found"));
  hits.textHits.mockResolvedValue(fail("search_unavailable"));
  expect(await answerJump("ann@example.org")).toEqual(fail("search_unavailable"));
  expect(await answerJump("R-1042")).toMatchObject({ ok: true, value: { match: "none", hits: [] } });
});

it("a jump fails if the upstream is unreachable and the copy has no hits", async () => {
  expect(await answerJump("R-1042")).toEqual(fail("upstream_unreachable"));
});

it("a jump without hits is audited as a search for contributions", async () => {
  hits.contributionHit.mockResolvedValue(fail("not_found"));
  await answerJump("R-1042");
  expect(audited).toHaveBeenLastCalledWith(
    expect.objectContaining({ action: "search", kind: "contribution", count: 0 }),
  );
});

it("a jump by words is audited with the contributions and the supporters that it found", async () => {
  hits.contributionHit.mockResolvedValue(fail("not_found"));
  const person: Hit = { ...hit, href: "/supporters/S2", kind: "supporter", id: "S2", supporterId: "S2" };
  const others = [person, { ...hit, supporterId: "S1" }];
  hits.textHits.mockResolvedValue(succeed({ exact: [], others }));
  expect(await answerJump("Ann Lee")).toMatchObject({ value: { match: "words", hits: others } });
  expect(audited).toHaveBeenLastCalledWith({
    action: "search",
    kind: "contribution",
    ids: ["C1"],
    supporterIds: ["S2", "S1"],
    count: 1,
  });
});
