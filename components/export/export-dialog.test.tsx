// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defaultListState, toContributionQuery } from "@/lib/client/url/list-state";
import { byDate } from "@/lib/contract/contribution-query";
import { type ExportFilter, isRunId } from "@/lib/contract/export-query";
import { firstChoices } from "./export-choices";
import ExportDialog, { type ExportRun } from "./export-dialog";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const filterOf = (q?: string): ExportFilter => byDate(toContributionQuery({ ...defaultListState, q }, 0));
const runOf = (q?: string, startedAt = Date.now()): ExportRun => {
  return { id: "first-run", filter: filterOf(q), startedAt };
};
const plan = { contributions: 3, isAtLeast: false, asOf: 0, isComplete: true };
const progress = { read: 3, of: 3, rows: 3, trouble: null, requestId: null };
const root = createRoot(document.createElement("div"));
const onRun = vi.fn<(run: ExportRun | null) => void>();

/** Opens the dialog of a list while the run of another list or of this one has a state on the server. */
async function open(
  run: ExportRun | null,
  state = "done",
  startsAtOnce = false,
  sized = plan,
): Promise<void> {
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.includes("/runs/") ? { ...progress, state } : sized),
  );
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ExportDialog
          filter={filterOf("anna")}
          region={{ zone: "UTC", locale: "en" }}
          shown={null}
          run={run}
          startsAtOnce={startsAtOnce}
          onRun={onRun}
          onEndSeen={() => {}}
          onClose={() => {}}
        />
      </QueryClientProvider>,
    ),
  );
}

const text = () => document.querySelector("[role=dialog]")?.textContent ?? "";

beforeEach(() => {
  onRun.mockClear();
});

afterEach(async () => {
  await act(async () => root.render(null));
  vi.unstubAllGlobals();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

it("on an address without https, an export starts with a valid id", async () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal("crypto", { getRandomValues });
  const hrefs: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    hrefs.push(this.href);
  });
  await open(null);
  await vi.waitFor(() => expect(text()).toContain("3 contributions"));
  await act(async () => document.querySelector("form")?.requestSubmit());
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledOnce());
  const { id = "" } = onRun.mock.calls[0]?.[0] ?? {};
  expect(isRunId(id)).toBe(true);
  expect(hrefs[0]).toContain(`run=${id}`);
});

it("an export chosen in the palette starts once, with the last choices", async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  click.mockClear();
  await open(null, "running", true);
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledOnce());
  expect(click).toHaveBeenCalledOnce();
});

it("a list that Excel cannot hold is exported as CSV, although Excel was chosen last time", async () => {
  localStorage.setItem("desk-export", JSON.stringify({ ...firstChoices, format: "xlsx" }));
  const hrefs: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    hrefs.push(this.href);
  });
  // Opened by the palette, the form waits, so that the note is read.
  await open(null, "running", true, { ...plan, contributions: 20_001 });
  await vi.waitFor(() =>
    expect(text()).toContain("Excel files have at most 20,000 rows here. This list has more."),
  );
  expect(text()).not.toContain("Excel (XLSX)");
  expect(onRun).not.toHaveBeenCalled();
  await act(async () => document.querySelector("form")?.requestSubmit());
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledOnce());
  expect(hrefs[0]).not.toContain("xlsx");
  expect(localStorage.getItem("desk-export")).toContain("xlsx");
  localStorage.clear();
});

it("whole records chosen last time are confirmed again before an export starts", async () => {
  localStorage.setItem("desk-export", JSON.stringify({ ...firstChoices, format: "ndjson" }));
  await open(null, "running", true);
  await vi.waitFor(() => expect(text()).toContain("3 contributions"));
  expect(onRun).not.toHaveBeenCalled();
  localStorage.clear();
});

it("the end of an export is shown on its own list", async () => {
  await open(runOf("anna"));
  await vi.waitFor(() => expect(text()).toContain("Export complete: 3 rows."));
  expect(onRun).not.toHaveBeenCalled();
});

it("the end of an export of another list is not shown", async () => {
  await open(runOf());
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledWith(null));
});

it("a running export is shown on any list", async () => {
  await open(runOf(), "running");
  await vi.waitFor(() => expect(text()).toContain("3 of 3 contributions"));
  expect(onRun).not.toHaveBeenCalled();
});

it("an export of this list that ended long ago is not shown as a start", async () => {
  await open(runOf("anna", Date.now() - 600_000), "unknown");
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledWith(null));
});

it("an export of this list that has just been started is shown as a start", async () => {
  await open(runOf("anna"), "unknown");
  await vi.waitFor(() => expect(text()).toContain("Cancel export"));
  expect(text()).toContain("Starting…");
  expect(onRun).not.toHaveBeenCalled();
});
