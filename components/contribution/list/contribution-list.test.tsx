// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { ContributionList } from "./contribution-list";

it("a search that is too long is refused in words, and the list and the typed text stay", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const push = vi.spyOn(window.history, "pushState");
  const { container } = await mount(<ContributionList drawnAt={Date.now()} canSort />, {
    address: "/contributions?q=status:failed",
  });
  const search = async (text: string) => {
    const field = container.querySelector<HTMLInputElement>("input[name=q]");
    if (field === null) throw new Error("no search field");
    field.value = text;
    await act(async () => field.form?.dispatchEvent(new Event("submit", { bubbles: true })));
    return field.value;
  };
  const tooLong = `method:card ${"a".repeat(980)}`;
  expect(await search(tooLong)).toBe(tooLong);
  expect(container.textContent).toContain("Search too long. Remove some words or filters.");
  expect(push).not.toHaveBeenCalled();
  await search("anna");
  expect(push).toHaveBeenCalledWith(null, "", "/?q=anna+status:failed");
});
