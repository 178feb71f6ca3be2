// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { draw, linksOf, mount } from "@/components/shell/__fixtures__/draw";
import { useShownZone } from "@/components/shell/preferences/zone";
import { uiCopy } from "@/components/ui/copy";
import { pageParams } from "@/lib/client/url/page-query";
import { defaultPostState, type PostListState, readPostListState } from "@/lib/client/url/post-list-state";
import { parsePost } from "@/lib/records/post";
import { postCopy } from "./copy";
import { PostChips } from "./post-filters";
import { PostList } from "./post-list";
import { PostsHead } from "./posts-head";

const facets = { states: { live: 5, scheduled: 3, expired: 2 }, categories: [], tags: [] };
const page = { posts: [], total: 0, perPage: 15, facets, asOf: 0, provenance: { asOf: 0, doubts: [] } };
const feed = { id: "F", label: "News" };
const region = { zone: "UTC", locale: "en" };

it("an order is chosen in the panel of filters, but is not a filter", () => {
  const hrefs = (state: Partial<PostListState>) => {
    const filters = <PostChips feedId="F" state={{ ...defaultPostState, ...state }} facets={facets} />;
    return [...draw(filters).querySelectorAll("a")].map((link) => link.getAttribute("href"));
  };
  expect(hrefs({ sort: "name" })).toEqual([]);
  expect(hrefs({ sort: "name", tag: "Water" })).toEqual(["/feeds/F/posts?sort=name"]);
});

describe("a list of posts", () => {
  const drawn = (state: Partial<PostListState>, canFilter = true) =>
    draw(
      <PostList
        feed={feed}
        state={{ ...defaultPostState, ...state }}
        page={canFilter ? page : { ...page, facets: null }}
        notices={[]}
        region={region}
      />,
    );

  it("shows a notice only where a chosen filter has no effect", () => {
    const notice = "These posts can’t be filtered or sorted.";
    expect(drawn({ state: "live" }, false).body.textContent).toContain(notice);
    expect(drawn({ state: "live" }).body.textContent).not.toContain(notice);
    expect(drawn({}, false).body.textContent).not.toContain(notice);
  });

  it("without a match links to all posts, for a search and for filters", () => {
    expect(linksOf(drawn({ name: "x", view: "gallery" }))[uiCopy.clearSearch]).toBe(
      "/feeds/F/posts?view=gallery",
    );
    expect(linksOf(drawn({ state: "live", sort: "name" }))[postCopy.clearFilters]).toBe(
      "/feeds/F/posts?sort=name",
    );
  });
});

it("the tabs show the count of each status and of all posts", () => {
  const head = draw(
    <PostsHead feed={feed} feeds={[feed]} state={defaultPostState} page={page} region={region} />,
  );
  const tabs = [...head.querySelectorAll("nav[aria-label='Post status'] a")];
  expect(tabs.map(({ textContent }) => textContent)).toEqual(["All10", "Live5", "Scheduled3", "Expired2"]);
});

it("a row shows the day on which a post expires, if one is set", () => {
  const expiryOf = (expires_on: string | null) => {
    const post = { ...parsePost({ name: "Wells", expires_on }), id: "P", state: "live" as const };
    const list = draw(
      <PostList
        feed={feed}
        state={defaultPostState}
        page={{ ...page, posts: [post], total: 1 }}
        notices={[]}
        region={region}
      />,
    );
    return list.querySelector("tbody tr")?.children[4]?.textContent;
  };
  expect(expiryOf("2025-04-01T12:00:00Z")).toBe("1 Apr 2025");
  expect(expiryOf(null)).toBe("– not set");
});

it.each(["table", "gallery"] as const)(
  "posts with the same ID and equal tags are all shown in the %s",
  async (view) => {
    const post = {
      ...parsePost({ name: "Wells", tags: ["water", "water"] }),
      id: "",
      state: "live" as const,
    };
    const report = vi.spyOn(console, "error");
    const { container } = await mount(
      <PostList
        feed={feed}
        state={{ ...defaultPostState, view }}
        page={{ ...page, posts: [post, post], total: 2 }}
        notices={[]}
        region={region}
      />,
    );
    expect(container.querySelectorAll("[data-row-link]")).toHaveLength(2);
    // React reports children with the same key.
    expect(report).not.toHaveBeenCalled();
    report.mockRestore();
  },
);

it.each([
  ["/feeds/F/posts?tz=Asia/Tokyo", "Asia/Tokyo true"],
  ["/feeds/F/posts", "Europe/Berlin false"],
])("the top bar shows the time zone of %s", async (address, zone) => {
  const { state } = readPostListState(
    pageParams(Object.fromEntries(new URL(address, "http://a").searchParams)),
  );
  const head = <PostsHead feed={feed} feeds={[feed]} state={state} page={page} region={region} />;
  const { container } = await mount(
    <>
      <output>
        <Zone />
      </output>
      {head}
    </>,
    { address },
  );
  expect(container.querySelector("output")?.textContent).toBe(zone);
});

function Zone() {
  const { zone, isOfAddress } = useShownZone();
  return `${zone} ${isOfAddress}`;
}
