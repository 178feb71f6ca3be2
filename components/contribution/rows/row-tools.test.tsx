// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { DataTable } from "@/components/table/data-table";
import { paths } from "@/lib/paths";
import { example } from "@/lib/records/__fixtures__/example";
import { toContributionRow } from "@/lib/records/list-rows";
import { columns } from "./cells";
import RowTools from "./row-tools";

const rowsOf = (ids: string) => [...ids].map((id) => ({ ...toContributionRow(example(), "initial"), id }));

const context = { region: { zone: "UTC", locale: "en" }, now: 0, recordHref: paths.contribution };

function List({ ids }: { ids: string }) {
  const rows = rowsOf(ids);
  return (
    <>
      <DataTable caption="" columns={columns} rows={rows} context={context} />
      <RowTools rows={rows} chosen={null} peek={undefined} onPeek={() => {}} />
    </>
  );
}

it("the tools of the hovered and of the focused row follow the rows of the next page", async () => {
  const { container, show } = await mount(<List ids="ABC" />);
  const tools = () =>
    [...container.querySelectorAll("tbody [aria-pressed]")].map((tool) => tool.getAttribute("aria-label"));
  const use = (at: number, event: string) =>
    act(async () =>
      container.querySelectorAll("tbody a")[at]?.dispatchEvent(new Event(event, { bubbles: true })),
    );
  expect(tools()).toEqual([]);
  await use(2, "pointerover");
  await use(0, "focusin");
  expect(tools()).toEqual(["Preview A", "Preview C"]);
  await use(0, "pointerover");
  expect(tools()).toEqual(["Preview A"]);
  await use(2, "pointerover");
  await show(<List ids="DE" />);
  expect(tools()).toEqual(["Preview D"]);
  await show(<List ids="" />);
  expect(tools()).toEqual([]);
});
