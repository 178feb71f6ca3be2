import { describe, expect, it } from "vitest";
import contribution from "@/lib/contract/examples/contribution.json";
import post from "@/lib/contract/examples/post.json";
import { page, settingsFor } from "./__fixtures__/fake-upstream";
import { createDriftLog } from "./drift";
import { sourceOver } from "./upstream-source";

const plain = {
  onetime: true,
  recurring: false,
  initialRecurring: false,
  oneTimeAndInitialRecurring: false,
  sort: "-contribution_date",
  page: 1,
} as const;

/** A source whose upstream gives one answer to everything, and what it finds different about it. */
function answering(body: unknown) {
  const drift = createDriftLog();
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const settings = settingsFor(new URL("https://give.example"));
  return { drift, source: sourceOver(async (_, read) => read(bytes), settings, drift) };
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
};

describe("an upstream's answers are compared with the contract", () => {
  it("as lists of contributions: records, the page around them, and ignored parameters", async () => {
    const { source, drift } = answering(page([{ ...contribution, source: 7 }]));
    const outcome = await source.listContributions(plain);
    expect(outcome.ok && outcome.value.doubts).toEqual(["onetime"]);
    await settle();
    const { compared, entries } = drift.report();
    expect(compared).toEqual({ contribution: 1, post: 0, envelope: 1, parameter: 1 });
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ resource: "contribution", kind: "mistyped", path: "source", count: 1 }),
        expect.objectContaining({ resource: "parameter", kind: "ignored", path: "onetime", count: 1 }),
      ]),
    );
  });

  it("as lists of posts", async () => {
    const { source, drift } = answering(page([{ ...post, mood: "glad" }]));
    await source.listPosts("NEWS", { include: [], page: 1 });
    await settle();
    expect(drift.report()).toMatchObject({ compared: { post: 1, envelope: 1, parameter: 1 } });
    expect(drift.report().entries.map(({ kind, path }) => `${kind} ${path}`)).toContain("unknown mood");
  });

  it("as single records", async () => {
    const one = answering({ data: { ...contribution, is_paid: "yes" } });
    await one.source.findContribution(contribution.id);
    const other = answering({ ...post, name: null });
    await other.source.findPost("NEWS", post.id, []);
    await settle();
    expect(one.drift.report().entries.map(({ path }) => path)).toEqual(["is_paid"]);
    expect(other.drift.report().entries.map(({ path }) => path)).toEqual(["name"]);
  });

  it("and given to the caller as they are", async () => {
    const { source } = answering({ data: { ...contribution, mood: { colour: "blue" }, total_amount: 25 } });
    const outcome = await source.findContribution(contribution.id);
    const text = outcome.ok ? new TextDecoder().decode(outcome.value?.item) : "";
    expect(JSON.parse(text)).toMatchObject({ mood: { colour: "blue" }, total_amount: 25 });
  });
});
