import { expect, it, vi } from "vitest";
import { succeed } from "@/lib/contract/failure";
import { contactHits, textHits } from "./hits";

const source = vi.hoisted(() => ({ searchContributions: vi.fn(), supporters: { list: vi.fn() } }));
vi.mock("@/lib/server/access/read-source", () => ({
  parseRecord: JSON.parse,
  readUnaudited: async (read: (from: typeof source) => unknown) => read(source),
}));
vi.mock("@/lib/server/pages/page-request", () => ({ pagePreferences: async () => ({ locale: "en" }) }));
vi.mock("@/lib/server/records/posts", () => ({}));

it.each([
  [5, { exact: 5, hasMore: false }],
  [6, { exact: 5, hasMore: true }],
])("of %d contributions with an address, it lists five and whether there are more", async (count, found) => {
  const items = Array.from({ length: count }, (_, at) => ({
    text: JSON.stringify({ id: `C${at}`, supporter: { email: "ann@example.org" } }),
  }));
  source.searchContributions.mockImplementation(async ({ perPage }: { perPage: number }) =>
    succeed({ items: items.slice(0, perPage) }),
  );
  const outcome = await textHits("ann@example.org");
  const { exact, hasMore } = outcome.ok ? outcome.value : { exact: [], hasMore: null };
  expect({ exact: exact.length, hasMore }).toEqual(found);
});

it.each([
  [["416 555 0199"], 1, { exact: 1, hasMore: false }],
  [["416 555 0199", "+1 416 555 0199"], 30, { exact: 2, hasMore: true }],
  [["416 555 0199", "416 555 0100"], 30, { exact: 1, hasMore: false }],
])("of supporters with the numbers %j and %d matches, it lists %j", async (phones, total, found) => {
  const supporters = phones.map((phone, at) => ({ id: `S${at}`, name: "Ann", email: null, phone }));
  source.supporters.list.mockResolvedValue(succeed({ supporters, total }));
  const { exact, hasMore } = await contactHits("(416) 555-0199");
  expect({ exact: exact.length, hasMore }).toEqual(found);
});
