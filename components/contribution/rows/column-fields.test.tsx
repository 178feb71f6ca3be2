import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { example } from "@/lib/records/__fixtures__/example";
import { pickFields, toContributionRow } from "@/lib/records/list-rows";
import { columns } from "./cells";
import { allColumns, fieldsOf, hasFields } from "./columns";

const row = toContributionRow(example(), "initial");
const context = {
  region: { zone: "UTC", locale: "en-GB" },
  now: 0,
  recordHref: (id: string) => `/contributions/${id}` as const,
};

/** Renders a cell for a row with only some fields. */
function drawn(id: string, known: Parameters<typeof hasFields>[0]): string {
  const Cell = columns.find((column) => column.id === id)?.Cell;
  if (Cell === undefined) throw new Error(`No column ${id}`);
  return renderToStaticMarkup(
    <NoRouter>
      <Cell row={known} context={context} />
    </NoRouter>,
  );
}

describe.each(allColumns.map(({ id }) => id))("the column %s", (id) => {
  const known = pickFields(row, fieldsOf([id]));

  it("reads only its own and the common fields", () => expect(drawn(id, known)).toBe(drawn(id, row)));

  it("is shown where the row has its fields", () => expect(hasFields(known, id)).toBe(true));
});

it("the amount column reads the refunded amount", () => {
  const refunded = { ...row, refunded: "5.0000" } as const;
  expect(drawn("amount", pickFields(refunded, fieldsOf(["amount"])))).toBe(drawn("amount", refunded));
});

it.each(["items", "item-code"])("the column %s marks the code of a sponsorship as private", (id) => {
  const code = (badges: typeof row.badges) => drawn(id, { ...row, itemCode: "CHILD-1", badges });
  const isPrivate = /data-private="true">(?:<bdi>)?CHILD-1/;
  expect(code(["sponsorship"])).toMatch(isPrivate);
  expect(code(["tribute"])).not.toMatch(isPrivate);
});

it("a list of any length is shown in full, and an empty one as none", () => {
  const cellOf = (groups: string[]) => drawn("groups", { ...row, groups }).replaceAll(/<[^>]*>/g, "");
  expect(cellOf([])).toBe("–none");
  expect(cellOf(["Monthly donors"])).toBe("Monthly donors");
  expect(cellOf(["Monthly donors", "Volunteers"])).toBe("Monthly donors, Volunteers");
});

it("a column is not shown where the row lacks its fields", () => {
  expect(hasFields(pickFields(row, []), "email")).toBe(false);
  expect(hasFields(pickFields(row, ["item", "itemCode"]), "items")).toBe(false);
});

it("a row has the picked fields and the common ones, and no others", () => {
  expect(Object.keys(pickFields(row, ["email"])).toSorted()).toEqual([
    "amount",
    "badges",
    "currency",
    "email",
    "id",
    "isMuted",
    "kind",
    "status",
    "supporter",
  ]);
});
