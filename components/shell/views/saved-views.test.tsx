// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { draw, linksOf, mount } from "@/components/shell/__fixtures__/draw";
import { shellCopy } from "@/components/shell/copy";
import { DeskContext } from "@/components/shell/desk-context";
import type { SavedView } from "@/lib/contract/saved-view";
import { SavedViews } from "./saved-views";

/** Shows the name of the view, and stores how its dialog is closed. */
const closers = vi.hoisted(() => new Map<string, () => void>());
vi.mock("./view-forms", () => ({
  EditView: ({ view, onClose }: { view: SavedView; onClose: () => void }) => {
    closers.set(view.name, onClose);
    return <output>{view.name}</output>;
  },
}));

it.each([
  [null, "Europe/Berlin"],
  ["America/Toronto", "America/Toronto"],
])("with the personal zone %s, the months of built-in views are in %s", (zone, expected) => {
  const links = linksOf(draw(<SavedViews />, { preferences: { zone } }));
  expect(links["Refunds this month"]).toBe(`/contributions?q=refunded:this-month&tz=${expected}`);
  expect(links["Possible double charges"]).toContain(`tz=${expected}`);
});

it("a slow change of one view does not close the dialog of another", async () => {
  const initial = ["Anna", "Ben"].map((name) => ({
    ...{ id: name, name, path: "/contributions", query: `q=${name}` },
    ...{ isShared: false, owner: null, mayChange: true },
  }));
  const { container } = await mount(
    <DeskContext value={{ account: null, savedViews: initial, canSearch: true }}>
      <SavedViews />
    </DeskContext>,
  );
  const edited = () => container.querySelector("output")?.textContent;
  const open = async (name: string) => {
    const label = shellCopy.editViewNamed(name);
    await act(async () => container.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());
    await vi.waitFor(() => act(async () => expect(edited()).toBe(name)));
  };
  await open("Anna");
  const closeAnna = () => act(async () => closers.get("Anna")?.());
  await closeAnna();
  expect(edited()).toBeUndefined();
  await open("Ben");
  await closeAnna();
  expect(edited()).toBe("Ben");
});
