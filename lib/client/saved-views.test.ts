// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { maxViews, type SavedView, viewProblems } from "@/lib/contract/saved-view";
import { browserViewsKey } from "./preferences";
import { isViewOffered, listViews, openViewStore, viewHref, viewKey } from "./saved-views";

const order = { name: "Failed", path: "/contributions", query: "q=is:failed", isShared: false };
const stored: SavedView = { ...order, id: "1", owner: null, mayChange: true };
const store = await openViewStore(false);
const list = () => listViews(false, new AbortController().signal);
const keep = (kept: unknown) =>
  localStorage.setItem(browserViewsKey, typeof kept === "string" ? kept : JSON.stringify(kept));

beforeEach(() => localStorage.clear());

test("a browser keeps views, renames and deletes them", async () => {
  expect(await store.create({ ...order, name: "  Failed " })).toEqual({ ok: true, value: null });
  const [view] = await list();
  expect(view).toEqual({ ...stored, id: expect.any(String) });
  expect((await store.change(view?.id ?? "", { name: "Other", isShared: true })).ok).toBe(true);
  expect(await list()).toEqual([{ ...stored, id: view?.id, name: "Other" }]);
  expect((await store.remove(view?.id ?? "")).ok).toBe(true);
  expect(await list()).toEqual([]);
  expect(await store.change("gone", { name: "X" })).toMatchObject({ failure: { code: "not_found" } });
});

test("names are checked as the server checks them, and are unique", async () => {
  keep([stored, { ...stored, id: "2", name: "Other" }]);
  const taken = { failure: { errors: { name: [viewProblems.taken] } } };
  expect(await store.create({ ...order, name: "failed" })).toMatchObject(taken);
  expect(await store.change("2", { name: "FAILED" })).toMatchObject(taken);
  expect(await store.change("2", { name: " " })).toMatchObject({
    failure: { errors: { name: [expect.any(String)] } },
  });
  expect(await store.create({ ...order, path: "/people" })).toMatchObject({
    failure: { errors: { path: [expect.any(String)] } },
  });
});

test("the number of views is limited", async () => {
  keep(Array.from({ length: maxViews }, (_, n) => ({ ...stored, id: `${n}`, name: `View ${n}` })));
  expect(await store.create(order)).toMatchObject({ failure: { message: viewProblems.tooMany } });
});

test.each(["", "{", "null", "7", '{"views":[]}', [null, 7, {}, { ...stored, path: "javascript:alert(1)" }]])(
  "a broken entry of the browser is ignored: %j",
  async (kept) => {
    keep(kept);
    expect(await list()).toEqual([]);
    expect((await store.create(order)).ok).toBe(true);
    expect(await list()).toHaveLength(1);
  },
);

test("one broken view does not lose the others", async () => {
  keep([{ ...stored, query: 7 }, stored]);
  expect(await list()).toEqual([stored]);
});

test("a store that is forbidden is reported where it matters", async () => {
  const getter = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(await list()).toEqual([]);
  expect(await store.list(new AbortController().signal)).toEqual([]);
  expect(await store.create(order)).toMatchObject({ failure: { message: viewProblems.noStore } });
  getter.mockRestore();
});

test("links that show the same list are one view", () => {
  const key = viewKey("/contributions", "type=renewals&q=is:failed");
  for (const same of ["q=is%3Afailed&type=renewals", "type=renewals&q=is:failed&page=3&peek=A1&ticket=7"])
    expect(viewKey("/contributions", same)).toBe(key);
  for (const other of ["type=renewals", "type=renewals&q=is:failed&cols=name", ""])
    expect(viewKey("/contributions", other)).not.toBe(key);
  expect(viewKey("/supporters", "type=renewals&q=is:failed")).not.toBe(key);
});

test.each([
  ["/contributions", "type=renewals"],
  ["/supporters", "sort=-lifetime&currency=CAD"],
  ["/feeds/NEWS/posts", "state=live"],
  ["/supporters", ""],
])("a view of %s with the query %j links to its list", (path, query) => {
  expect(viewHref({ path, query })).toBe(query === "" ? path : `${path}?${query}`);
});

test("without search, lists that need none are offered", () => {
  const offered = (path: string, query: string) => isViewOffered({ path, query }, false);
  expect(offered("/contributions", "type=renewals&range=this-month")).toBe(true);
  expect(offered("/feeds/NEWS/posts", "name=a")).toBe(true);
  expect(offered("/contributions", "q=is:failed")).toBe(false);
  expect(offered("/supporters", "")).toBe(false);
  expect(isViewOffered({ path: "/supporters", query: "" }, true)).toBe(true);
});
