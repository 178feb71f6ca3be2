// @vitest-environment happy-dom
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { parsePost } from "@/lib/records/post";
import { type CategoryNode, PostSide, toCategoryTree } from "./post-side";

const read = (categories: readonly unknown[]) => parsePost({ categories }).categories;
const outline = (node: CategoryNode): unknown => [
  node.category.raw,
  node.lacksParent,
  node.children.map(outline),
];
const all = (nodes: readonly CategoryNode[]): readonly CategoryNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children)]);

it("each category is below its parent, in the order of the record", () => {
  const [field, water, wells, events] = [
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
    { id: 3, parent_id: 2 },
    { id: 4, parent_id: null },
  ];
  expect(toCategoryTree(read([wells, field, events, water])).map(outline)).toEqual([
    [field, false, [[water, false, [[wells, false, []]]]]],
    [events, false, []],
  ]);
});

it("a category without its parent in the record is marked", () => {
  const wells = { id: 3, parent_id: 2 };
  expect(toCategoryTree(read([wells])).map(outline)).toEqual([[wells, true, []]]);
});

it("a category without an ID and a parent keeps its place in the order of the record", () => {
  const [nameless, wells] = [{ name: "Nameless" }, { id: 3, parent_id: 2 }];
  expect(toCategoryTree(read([nameless, wells])).map(outline)).toEqual([
    [nameless, false, []],
    [wells, true, []],
  ]);
});

it("the tree has every category once, even with cyclic parents and invalid categories", () => {
  const small = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(null), fc.constant("2"));
  const category = fc.oneof(fc.record({ id: small, parent_id: small }), fc.constant(null), fc.string());
  fc.assert(
    fc.property(fc.array(category, { maxLength: 12 }), (values) => {
      const categories = read(values);
      const nodes = all(toCategoryTree(categories));
      expect(nodes).toHaveLength(categories.length);
      expect(new Set(nodes.map(({ nth }) => nth)).size).toBe(nodes.length);
    }),
  );
});

const region = { zone: "UTC", locale: "en" };
const context = {
  region,
  currency: null,
  lengths: new Map<string, number>(),
  expanded: new Set<string>(),
  hrefToExpand: () => "/" as const,
};

it("the internals of a post type are folded", () => {
  const post = parsePost({
    post_type: { name: "News", url_slug: "news", rss_link: "https://x.example/rss" },
  });
  document.body.innerHTML = renderToStaticMarkup(createElement(PostSide, { post, state: "Live", context }));
  const isFolded = (name: string) =>
    document.querySelector(`[data-at=post_type] [data-field=${name}]`)?.closest("details") !== null;
  expect(["name", "url_slug", "rss_link"].map(isFolded)).toEqual([false, true, true]);
});

it("an image, a type and a category that are plain texts are shown, not called unset", () => {
  const post = parsePost({
    feature_image: "https://files.example/1.png",
    post_type: "News",
    categories: ["Water"],
  });
  document.body.innerHTML = renderToStaticMarkup(createElement(PostSide, { post, state: "Live", context }));
  const text = (field: string) => document.querySelector(`[data-field="${field}"]`)?.textContent;
  expect(text("post_type")).toBe("News");
  expect(text("categories[0].name")).toBe("Water");
  expect(text("feature_image")).toContain("https://files.example/1.png");
  expect(text("feature_image")).not.toMatch(/not set/i);
  expect(text("alt_image")).toMatch(/not set/);
  expect(document.body.textContent).toContain("1 of 2 set");
});
