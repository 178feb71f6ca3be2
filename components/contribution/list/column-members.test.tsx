import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { example } from "@/lib/records/__fixtures__/example";
import { toContributionRow } from "@/lib/records/list-rows";
import { packRows, unpackRows } from "@/lib/records/list-rows-packed";
import { membersOf } from "./column-members";
import { allColumns } from "./columns";
import { ListContextProvider } from "./list-context";

const row = toContributionRow(example(), "initial");
const [plain] = unpackRows(packRows([row], ["id"]));
const context = {
  place: { zone: "UTC", locale: "en-GB" },
  recordHref: (id: string) => `/contributions/${id}` as const,
  onOpen: () => {},
};

/** What a cell writes for a row of which only some members are known. */
function drawn(id: string, members: Parameters<typeof packRows>[1]): string {
  const [known = plain] = unpackRows(packRows([row], members));
  const Cell = allColumns.find((column) => column.id === id)?.Cell;
  if (Cell === undefined || known === undefined) throw new Error(`No column ${id}`);
  return renderToStaticMarkup(
    <ListContextProvider value={context}>
      <Cell row={known} />
    </ListContextProvider>,
  );
}

it.each(allColumns.map(({ id }) => id))(
  "the members that travel for the column %s are all that its cell reads",
  (id) => expect(drawn(id, membersOf([id]))).toBe(drawn(id, Object.keys(row).filter(isMember))),
);

function isMember(name: string): name is keyof typeof row {
  return Object.hasOwn(row, name);
}
