// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { toast } from "@/components/ui/feedback/toast";
import { contributionQueryOptions } from "@/lib/client/api/contributions";
import { type ContributionListState, defaultListState } from "@/lib/client/url/list-state";
import { example } from "@/lib/records/__fixtures__/example";
import { toContributionRow } from "@/lib/records/list-rows";
import { type RowActions, useRowActions } from "./use-row-actions";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
vi.mock("./row-ticket", () => ({ rowTicket: () => ({ markdown: "**a**", plain: "a", html: "<b>a</b>" }) }));

/** A clipboard that waits for the parts of an item, as browsers do. */
const write = vi.fn(async (items: readonly Item[]) => {
  await Promise.all(items.flatMap(({ parts }) => Object.values(parts)));
});
class Item {
  constructor(readonly parts: Record<string, Promise<Blob>>) {}
}
vi.stubGlobal("ClipboardItem", Item);
Object.defineProperty(navigator, "clipboard", { value: { write }, configurable: true });

const rowsOf = (ids: string) => [...ids].map((id) => ({ ...toContributionRow(example(), "initial"), id }));
let rows = rowsOf("ABC");
let actions: RowActions;

interface Props {
  readonly state: ContributionListState;
  readonly loaded: ContributionListState | undefined;
}

function List({ state, loaded }: Props) {
  const list = { state, go: () => {}, now: 0, region: { zone: "UTC", locale: "en" } };
  actions = useRowActions(list, rows, loaded);
  return state.peek === undefined ? null : <Peek id={state.peek} />;
}

function Peek({ id }: { id: string }) {
  useQuery(contributionQueryOptions(id));
  return null;
}

let show: (state: Partial<ContributionListState>, loaded?: ContributionListState) => Promise<void>;
beforeEach(async () => {
  toast.set("");
  const root = createRoot(document.createElement("div"));
  const client = new QueryClient();
  show = (state, loaded) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <List state={{ ...defaultListState, ...state }} loaded={loaded} />
        </QueryClientProvider>,
      ),
    );
  await show({});
  return () => act(async () => root.unmount());
});

const toggle = (id: string, isRange = false) => act(async () => actions.selection.toggle(id, isRange));

it("another look, order or page of the list keeps the selection; other filters end it", async () => {
  await toggle("A");
  await show({ cols: ["id"], density: "compact", sort: "contribution_date", zone: "Asia/Tokyo", page: 2 });
  await show({ ticket: "77", peek: "B" });
  expect(actions.selection.ids).toEqual(["A"]);
  await show({ type: "renewals" });
  expect(actions.selection.ids).toEqual([]);
});

it("a phone shows its checkboxes until they are hidden again, which ends the selection", async () => {
  const press = () => act(async () => actions.toggleSelecting());
  await press();
  await toggle("A");
  await toggle("A");
  await toggle("B");
  expect(actions.selection).toMatchObject({ isSelecting: true, ids: ["B"] });
  await press();
  expect(actions.selection).toMatchObject({ isSelecting: false, ids: [] });
});

it("Shift selects from the last row of the shown selection, not of an earlier one", async () => {
  await toggle("A");
  await toggle("C", true);
  expect(actions.selection.ids).toEqual(["A", "B", "C"]);
  await show({ type: "renewals" });
  await toggle("A", true);
  expect(actions.selection.ids).toEqual(["A"]);
});

it("rows of the last list cannot be selected while another loads; those of the last page can", async () => {
  await show({ type: "renewals" }, defaultListState);
  await toggle("A");
  expect(actions.selection.ids).toEqual([]);
  await show({ page: 2 }, defaultListState);
  await toggle("A");
  expect(actions.selection.ids).toEqual(["A"]);
});

it("J and K pass a record that a page has twice", async () => {
  rows = rowsOf("ABBC");
  onTestFinished(() => {
    rows = rowsOf("ABC");
  });
  await show({});
  const moved: (string | null)[] = [];
  for (const by of [1, 1, 1, -1, -1] as const) {
    await act(async () => actions.move(by));
    moved.push(actions.chosen);
  }
  expect(moved).toEqual(["A", "B", "C", "B", "A"]);
});

it("a copy for a ticket requests the record again when the closed peek aborts its request", async () => {
  const waits = (_: unknown, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const answer = vi.fn<typeof waits>(async () => Response.json({ data: example() }));
  vi.stubGlobal("fetch", answer.mockImplementationOnce(waits));
  await show({ peek: "A" });
  await act(async () => actions.copyTicket());
  await show({});
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(toast.get()).toBe("Copied A for a ticket, personal data masked");
  });
});

it("the clipboard is written in the press of C, before the record has loaded", async () => {
  let respond = (_: Response) => {};
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((resolve) => {
        respond = resolve;
      }),
  );
  write.mockClear();
  await act(async () => actions.choose("A"));
  await act(async () => actions.copyTicket());
  expect(write).toHaveBeenCalledOnce();
  expect(toast.get()).toBe("");
  respond(Response.json({ data: example() }));
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(toast.get()).toBe("Copied A for a ticket, personal data masked");
  });
});

it("a copy for a ticket fails in words if the record cannot be loaded", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 404 }));
  await act(async () => actions.choose("B"));
  await act(async () => actions.copyTicket());
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(toast.get()).toBe("Couldn’t load B");
  });
});
