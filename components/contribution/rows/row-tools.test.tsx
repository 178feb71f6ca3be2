// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { example } from "@/lib/records/__fixtures__/example";
import { toContributionRow } from "@/lib/records/list-rows";
import RowTools from "./row-tools";

const rowsOf = (ids: string) => [...ids].map((id) => ({ ...toContributionRow(example(), "initial"), id }));

/** A table whose rows are reused by position, as those of the list. */
function Table({ ids }: { ids: string }) {
  const rows = rowsOf(ids);
  return (
    <>
      <table>
        <tbody>
          {[...rows.entries()].map(([at, row]) => (
            <tr key={at}>
              <th>
                <a href={`/${row.id}`} data-row-link={row.id}>
                  {row.id}
                </a>
              </th>
            </tr>
          ))}
        </tbody>
      </table>
      <RowTools rows={rows} chosen={null} peek={undefined} onPeek={() => {}} />
    </>
  );
}

it("the tools of the hovered and of the focused row follow the rows of the next page", async () => {
  const { container, show } = await mount(<Table ids="ABC" />);
  const tools = () =>
    [...container.querySelectorAll("tr [aria-pressed]")].map((tool) => tool.getAttribute("aria-label"));
  const use = (at: number, event: string) =>
    act(async () =>
      container.querySelectorAll("tr a")[at]?.dispatchEvent(new Event(event, { bubbles: true })),
    );
  expect(tools()).toEqual([]);
  await use(2, "pointerover");
  await use(0, "focusin");
  expect(tools()).toEqual(["Preview A", "Preview C"]);
  await use(0, "pointerover");
  expect(tools()).toEqual(["Preview A"]);
  await use(2, "pointerover");
  await show(<Table ids="DE" />);
  expect(tools()).toEqual(["Preview D"]);
  await show(<Table ids="" />);
  expect(tools()).toEqual([]);
});
