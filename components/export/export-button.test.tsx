// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { defaultListState, toContributionQuery } from "@/lib/client/url/list-state";
import { wantExport } from "@/lib/client/wanted-export";
import { byDate } from "@/lib/contract/contribution-query";
import { ExportButton, loadExportDialog } from "./export-button";

/** Runs poll their progress, which takes some seconds on a busy machine. */
const slow = { timeout: 10_000 };

it("an export wanted while another runs starts at its end", { timeout: 30_000 }, async () => {
  const progress = { state: "running", read: 1, of: 3, rows: 1, trouble: null, requestId: null };
  const plan = { contributions: 3, isAtLeast: false, asOf: 0, isComplete: true };
  vi.stubGlobal("fetch", async (path: string) => Response.json(path.includes("/runs/") ? progress : plan));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
    click.mockRestore();
  });
  await loadExportDialog();
  const filter = byDate(toContributionQuery(defaultListState, 0));
  await mount(<ExportButton filter={filter} region={{ zone: "UTC", locale: "en" }} list="q=anna" />);
  const want = () => act(async () => wantExport("q=anna"));
  const dialog = () => document.querySelector("[role=dialog]");
  const text = () => dialog()?.textContent ?? "";

  await act(async () => wantExport("q=other"));
  expect(text()).toBe("");
  await want();
  await vi.waitFor(() => expect(text()).toContain("1 of 3 contributions"), slow);
  await want();
  expect(text()).toContain("1 of 3 contributions");
  expect(click).toHaveBeenCalledTimes(1);
  progress.state = "done";
  await vi.waitFor(() => expect(click).toHaveBeenCalledTimes(2), slow);
});

it("after a navigation, a running export is shown again, but not an end that was seen", {
  timeout: 30_000,
}, async () => {
  const progress = { state: "done", read: 1, of: 3, rows: 1, trouble: null, requestId: null };
  const plan = { contributions: 3, isAtLeast: false, asOf: 0, isComplete: true };
  vi.stubGlobal("fetch", async (path: string) => Response.json(path.includes("/runs/") ? progress : plan));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {
    progress.state = "running";
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    click.mockRestore();
  });
  await loadExportDialog();
  const filter = byDate(toContributionQuery(defaultListState, 0));
  const button = <ExportButton filter={filter} region={{ zone: "UTC", locale: "en" }} list="q=ben" />;
  const { container, show } = await mount(button);
  const text = () => document.querySelector("[role=dialog]")?.textContent ?? "";
  await act(async () => wantExport("q=ben"));
  await vi.waitFor(() => expect(text()).toContain("1 of 3 contributions"), slow);

  await show(null);
  expect(text()).toBe("");
  await show(button);
  await act(async () => container.querySelector("button")?.click());
  await vi.waitFor(() => expect(text()).toContain("1 of 3 contributions"), slow);
  expect(text()).toContain("Cancel export");
  progress.state = "done";
  await vi.waitFor(() => expect(text()).toContain("Export complete"), slow);

  await show(null);
  await show(button);
  await act(async () => container.querySelector("button")?.click());
  await vi.waitFor(() => expect(text()).toContain("3 contributions"), slow);
  expect(text()).not.toContain("Export complete");
});
