import { beforeEach, expect, it, vi } from "vitest";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { example } from "@/lib/reading/__fixtures__/example";
import type { Caller, Source } from "@/lib/source/source";
import { findPossibleTwins } from "./possible-twins";

const listContributions = vi.hoisted(() => vi.fn());
vi.mock("./ask-source", () => ({
  askAside: (question: (source: Pick<Source, "listContributions">) => unknown) =>
    question({ listContributions }),
  parseRecord: (text: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(text)),
}));
beforeEach(() => {
  listContributions.mockReset();
});

const own = example();
const page = (...records: readonly unknown[]) =>
  succeed({ items: records.map((record) => new TextEncoder().encode(JSON.stringify(record))) });

it("looks at the nearest page on both sides, behind what people wait for", async () => {
  const twin = example({ id: "TWIN", ordered_at: "2025-03-14T09:30:53Z" });
  listContributions.mockResolvedValue(page(own, twin));
  expect(await findPossibleTwins(own, {})).toEqual([{ id: "TWIN", later: 4 * 60_000 }]);
  expect(listContributions).toHaveBeenCalledTimes(2);
  for (const [, caller] of listContributions.mock.calls) expect(caller).toMatchObject({ background: true });
});

it("gives up an upstream that takes its time: the page ends without a hint", async () => {
  // Whoever is never told to stop would never answer.
  const whenStopped = ({ signal }: Caller) =>
    new Promise<Outcome<never>>((resolve) => {
      signal?.addEventListener("abort", () => resolve(fail("upstream_timeout")));
    });
  listContributions.mockImplementation((_, caller: Caller) => whenStopped(caller));
  expect(await findPossibleTwins(own, {})).toEqual([]);
});

it("asks nothing for a record that can have no twin", async () => {
  expect(await findPossibleTwins(example({ is_test: 1 }), {})).toEqual([]);
  expect(listContributions).not.toHaveBeenCalled();
});
