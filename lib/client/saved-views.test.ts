// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { maxViews, type SavedView, viewProblems } from "@/lib/contract/saved-view";
import { readViews, browserViews as store } from "./browser-views";
import { browserViewsKey } from "./preferences";
import { isViewOffered, listViews, viewHref, viewKey, viewQuery } from "./saved-views";

const newView = { name: "Failed", path: "/contributions", query: "q=is:failed", isShared: false };
const stored: SavedView = { ...newView, id: "1", owner: null, mayChange: true };
const list = () => listViews(false, new AbortController().signal);
const storeEntry = (entry: unknown) =>
  localStorage.setItem(browserViewsKey, typeof entry === "string" ? entry : JSON.stringify(entry));

beforeEach(() => localStorage.clear());

test("the browser store creates, renames and deletes views", async () => {
  expect(await store.create({ ...newView, name: "  Failed " })).toEqual({ ok: true, value: null });
  const [view] = await list();
  expect(view).toEqual({ ...stored, id: expect.any(String) });
  expect((await store.change(view?.id ?? "", { name: "Other", isShared: true })).ok).toBe(true);
  expect(await list()).toEqual([{ ...stored, id: view?.id, name: "Other" }]);
  expect((await store.remove(view?.id ?? "")).ok).toBe(true);
  expect(await list()).toEqual([]);
  expect(await store.change("gone", { name: "X" })).toMatchObject({ failure: { code: "not_found" } });
});

test("view names are checked as on the server and are unique", async () => {
  storeEntry([stored, { ...stored, id: "2", name: "Other" }]);
  const taken = { failure: { errors: { name: [viewProblems.taken] } } };
  expect(await store.create({ ...newView, name: "failed" })).toMatchObject(taken);
  expect(await store.change("2", { name: "FAILED" })).toMatchObject(taken);
  expect(await store.change("2", { name: " " })).toMatchObject({
    failure: { errors: { name: [expect.any(String)] } },
  });
  expect(await store.create({ ...newView, path: "/people" })).toMatchObject({
    failure: { errors: { path: [expect.any(String)] } },
  });
});

test("the browser store refuses a view above the limit", async () => {
  storeEntry(Array.from({ length: maxViews }, (_, n) => ({ ...stored, id: `${n}`, name: `View ${n}` })));
  expect(await store.create(newView)).toMatchObject({ failure: { message: viewProblems.tooMany } });
});

test.each(["", "{", "null", "7", '{"views":[]}', [null, 7, {}, { ...stored, path: "javascript:alert(1)" }]])(
  "a broken localStorage entry is ignored: %j",
  async (entry) => {
    storeEntry(entry);
    expect(await list()).toEqual([]);
    expect((await store.create(newView)).ok).toBe(true);
    expect(await list()).toHaveLength(1);
  },
);

test("a broken view does not lose the others", async () => {
  storeEntry([{ ...stored, query: 7 }, stored]);
  expect(await list()).toEqual([stored]);
});

test("blocked localStorage lists no views and fails on create", async () => {
  const getter = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(await list()).toEqual([]);
  expect(readViews()).toEqual([]);
  expect(await store.create(newView)).toMatchObject({ failure: { message: viewProblems.noStore } });
  getter.mockRestore();
});

test("links to the same list have the same view key", () => {
  const key = viewKey("/contributions", "type=renewals&q=is:failed");
  for (const query of ["q=is%3Afailed&type=renewals", "type=renewals&q=is:failed&page=3&peek=A1&ticket=7"])
    expect(viewKey("/contributions", query)).toBe(key);
  for (const query of ["type=renewals", "type=renewals&q=is:failed&cols=name", ""])
    expect(viewKey("/contributions", query)).not.toBe(key);
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

test("without search, only views that need no search are offered", () => {
  const offered = (path: string, query: string) => isViewOffered({ path, query }, false);
  expect(offered("/contributions", "type=renewals&range=this-month")).toBe(true);
  expect(offered("/feeds/NEWS/posts", "name=a")).toBe(true);
  expect(offered("/contributions", "q=is:failed")).toBe(false);
  expect(offered("/supporters", "")).toBe(false);
  expect(isViewOffered({ path: "/supporters", query: "" }, true)).toBe(true);
});

test("a view is saved without the page, the open preview and the support ticket of its list", () => {
  expect(viewQuery("q=is:failed&page=2&sort=contribution_date&peek=C%201&ticket=48213")).toBe(
    "q=is:failed&sort=contribution_date",
  );
  expect(viewQuery("page=2")).toBe("");
});
