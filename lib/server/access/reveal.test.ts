import { expect, it, vi } from "vitest";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { sponseePaths } from "@/lib/records/sponsees/mask";
import { sponseePath } from "@/lib/records/sponsees/sponsee";
import { releaseRevealed, revealRequest, revealSponsee } from "./reveal";

const entries = vi.hoisted((): unknown[] => []);
vi.mock("./read-source", () => ({
  releaseAudited: async <T>(detailsOf: (value: T) => unknown, read: () => Promise<Outcome<T>>) => {
    const outcome = await read();
    if (outcome.ok) entries.push(detailsOf(outcome.value));
    return outcome;
  },
  findOne: <T>(_: unknown, find: () => T) => find(),
  parseRecord: (text: string): unknown => JSON.parse(text),
}));
const findContribution = vi.hoisted(() => vi.fn<(id: string) => unknown>());
vi.mock("@/lib/source", () => ({ openSource: async () => ({ source: { findContribution } }) }));
vi.mock("@/lib/server/http/viewer-context", () => ({ authorize: async () => succeed(null) }));
vi.mock("@/lib/accounts/open-accounts", () => ({
  openDeskAudit: async () => ({
    release: async (_context: unknown, details: unknown, read: () => unknown) => {
      entries.push(details);
      return read();
    },
  }),
}));

it("a reveal may be of any id that a record can have", () => {
  const given = { contribution: "😀".repeat(255), index: 0, item: "😀".repeat(255), reason: "A call" };
  expect(revealRequest.parse(given)).toEqual(given);
  expect(revealRequest.parse({ ...given, item: null })).toEqual({ ...given, item: null });
});

it.each(["", "call", "  call  "])("the reason %j is refused with the minimum", (reason) => {
  const given = revealRequest.safeParse({ contribution: "C1", index: 0, item: null, reason });
  expect(given.error?.issues.map(({ message }) => message)).toEqual([
    "Enter a reason of at least 5 characters.",
  ]);
});

const viewer = { kind: "open" } as const;
const context = { viewer, headers: new Headers(), isAudited: true, address: null, requestId: null };

it("support sees the child of the chosen item, also among items with one id or none", async () => {
  const line_items = ["I1", "I1", null].map((id, index) => ({
    id,
    sponsee: { first_name: `Child ${index}` },
  }));
  findContribution.mockResolvedValue(succeed({ text: JSON.stringify({ id: "C1", line_items }) }));
  const reveal = (index: number, item: string | null) =>
    revealSponsee({ contribution: "C1", index, item, reason: "A call" }, context);
  expect(await reveal(1, "I1")).toEqual(succeed({ first_name: "Child 1" }));
  expect(entries).toMatchObject([
    { action: "reveal", kind: "sponsee", ids: ["C1"], count: 1, reason: "A call" },
  ]);
  expect(await reveal(2, null)).toEqual(succeed({ first_name: "Child 2" }));
  expect(await reveal(2, "I1")).toMatchObject({ ok: false, failure: { code: "not_found" } });
  expect(await reveal(3, null)).toMatchObject({ ok: false, failure: { code: "not_found" } });
});

it.each([
  [{ sponsee: "Amara" }, "Amara"],
  [{ sponsored_child: { first_name: "Amara" } }, { first_name: "Amara" }],
  [{ sponsees: [{ id: "S1" }], sponsored_person: "Amara" }, [[{ id: "S1" }], "Amara"]],
])("the reveal of an item with %j returns %j", async (item, sponsee) => {
  findContribution.mockResolvedValue(succeed({ text: JSON.stringify({ line_items: [item] }) }));
  const given = { contribution: "C1", index: 0, item: null, reason: "A call" };
  expect(await revealSponsee(given, context)).toEqual(succeed(sponsee));
});

it.each([
  { sponsee: "Amara" },
  { sponsee: [{ id: "S1" }, { id: "S2" }] },
  { sponsored_child: { first_name: "Amara" } },
])("a reveal of an item with %j is audited, and the page reveals only such items", async (item) => {
  entries.length = 0;
  const record = parseContribution({ id: "C1", line_items: [item, { sponsee: [] }, { sponsee: null }] });
  const paths = record.items.map((_, index) => sponseePath(index));
  await releaseRevealed(succeed({ record }), paths);
  expect(entries).toMatchObject([{ action: "reveal", count: 1 }]);
  expect(sponseePaths(record)).toEqual(paths.slice(0, 1));
});

it("the entry of a reveal names the contribution and the sponsees that have an id", async () => {
  const record = parseContribution({
    id: "C1",
    supporter: { id: "P1" },
    line_items: [{ sponsee: { id: "S1" } }, { sponsee: { first_name: "Amara" } }, { sponsee: { id: "S3" } }],
  });
  entries.length = 0;
  await releaseRevealed(succeed({ record }), ["line_items[0].sponsee", "line_items[1].sponsee"]);
  expect(entries).toEqual([
    { action: "reveal", kind: "sponsee", ids: ["C1", "S1"], count: 2, supporterIds: ["P1"] },
  ]);
});
