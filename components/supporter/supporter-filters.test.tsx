// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import type { SelectFilters } from "@/components/table/select-filters";
import type { SupporterQuery } from "@/lib/contract/supporter-query";
import { SupporterFilters } from "./supporter-filters";

const drawn = vi.hoisted(() => vi.fn((_: Parameters<typeof SelectFilters>[0]) => null));
vi.mock("@/components/table/select-filters", async (original) => ({
  ...(await original<object>()),
  SelectFilters: drawn,
}));

/** Returns the link after a choice in the panel, whose other fields have the values of the state. */
function linkAfter(state: SupporterQuery, changes: Readonly<Record<string, string | undefined>>) {
  draw(<SupporterFilters state={state} currencies={["CAD", "USD"]} countries={[]} />);
  const [{ filters, hrefOf } = { filters: [], hrefOf: () => "/" as const }] = drawn.mock.lastCall ?? [];
  const values = { ...Object.fromEntries(filters.map(({ name, value }) => [name, value])), ...changes };
  return hrefOf((name) => values[name]);
}

const byDate = { sort: "-last_gift", page: 2 } as const;
const byLifetime = { sort: "-lifetime", currency: "USD", page: 1 } as const;

it.each([
  [byDate, { sort: "name" }, "/supporters?sort=name"],
  [byDate, { sort: "-lifetime" }, "/supporters?sort=-lifetime&currency=CAD"],
  [byDate, { sort: "lifetime", currency: "USD" }, "/supporters?sort=lifetime&currency=USD"],
  [byLifetime, { sort: "name" }, "/supporters?sort=name&currency=USD"],
  [byLifetime, { currency: undefined }, "/supporters"],
])("the filters of %j with %j lead to %s", (state, changes, link) =>
  expect(linkAfter(state, changes)).toBe(link),
);
