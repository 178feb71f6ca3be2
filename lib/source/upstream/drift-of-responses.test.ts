import { describe, expect, it } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import contribution from "@/lib/contract/examples/contribution.json";
import post from "@/lib/contract/examples/post.json";
import { page, settingsFor } from "./__fixtures__/fake-upstream";
import { createDriftLog } from "./drift";
import { sourceOver } from "./upstream-source";

const query = { ...readContributionQuery(new Map()).query, onetime: true };

/** A source whose upstream responds to everything with one body, or its text, and its drift log. */
function respondingWith(body: object | string) {
  const drift = createDriftLog();
  const bytes = new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
  const settings = settingsFor(new URL("https://give.example"));
  return { drift, source: sourceOver(async (_, read) => read(bytes), settings, drift) };
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
};

describe("responses compared with the contract", () => {
  it("a list of contributions is compared: a record, the envelope and ignored parameters", async () => {
    const { source, drift } = respondingWith(page([{ ...contribution, source: 7 }]));
    const outcome = await source.listContributions(query);
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

  it("a list of posts is compared", async () => {
    const { source, drift } = respondingWith(page([{ ...post, mood: "glad" }]));
    await source.listPosts("NEWS", { include: [], page: 1 });
    await settle();
    expect(drift.report()).toMatchObject({ compared: { post: 1, envelope: 1, parameter: 1 } });
    expect(drift.report().entries.map(({ kind, path }) => `${kind} ${path}`)).toContain("unknown mood");
  });

  it("a single record is compared", async () => {
    const one = respondingWith({ data: { ...contribution, is_paid: "yes" } });
    await one.source.findContribution(contribution.id);
    const other = respondingWith({ ...post, name: null });
    await other.source.findPost("NEWS", post.id, []);
    await settle();
    expect(one.drift.report().entries.map(({ path }) => path)).toEqual(["is_paid"]);
    expect(other.drift.report().entries.map(({ path }) => path)).toEqual(["name"]);
  });

  it("a number with more digits than a double is compared as a number", async () => {
    const textOf = (body: object) =>
      JSON.stringify(body).replaceAll(/"balance_amount":[^,}]+/g, '"balance_amount":0.1000000000000000055');
    const list = respondingWith(textOf(page([contribution])));
    await list.source.listContributions(query);
    const one = respondingWith(textOf({ data: contribution }));
    await one.source.findContribution(contribution.id);
    await settle();
    for (const { drift } of [list, one]) {
      const { compared, entries } = drift.report();
      expect(compared.contribution).toBe(1);
      expect(entries.map(({ path }) => path)).not.toContain("balance_amount");
    }
  });

  it("a response that differs is returned unchanged", async () => {
    const { source } = respondingWith({
      data: { ...contribution, mood: { color: "blue" }, total_amount: 25 },
    });
    const outcome = await source.findContribution(contribution.id);
    const text = outcome.ok ? new TextDecoder().decode(outcome.value?.text) : "";
    expect(JSON.parse(text)).toMatchObject({ mood: { color: "blue" }, total_amount: 25 });
  });
});
