// @vitest-environment happy-dom
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { router } from "@/components/contribution/__fixtures__/no-router";
import { mount } from "@/components/shell/__fixtures__/draw";
import { defaultListState } from "@/lib/client/url/list-state";
import { SearchForm } from "./search-form";

it("a search that is too long is refused in words", async () => {
  const push = vi.fn();
  const { container } = await mount(
    <AppRouterContext value={{ ...router, push }}>
      <SearchForm state={{ ...defaultListState, q: "status:failed" }} hasResults={false} />
    </AppRouterContext>,
  );
  const problem = () => container.querySelector("[role=alert]")?.textContent;
  const search = async (text: string) => {
    const field = container.querySelector<HTMLInputElement>("input[name=q]");
    if (field === null) throw new Error("no search field");
    field.value = text;
    await act(async () => field.form?.dispatchEvent(new Event("submit", { bubbles: true })));
  };
  await search("a".repeat(990));
  expect([problem(), push.mock.calls]).toEqual(["Search too long. Remove some words or filters.", []]);
  await search("anna\tlee");
  expect([problem(), push.mock.calls]).toEqual(["", [["/search?q=anna+lee+status:failed"]]]);
});
