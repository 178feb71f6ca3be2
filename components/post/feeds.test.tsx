// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { defaultPostState } from "@/lib/client/url/post-list-state";
import { succeed } from "@/lib/contract/failure";
import { leadPost, parsePost, postState } from "@/lib/records/post";
import { KnownFeeds } from "./feeds";
import { PostList } from "./post-list";

const region = { zone: "America/Toronto", locale: "en-GB" };
const at = Date.UTC(2024, 2, 1);
const post = parsePost({
  id: "P",
  name: "Spring",
  published_on: "2024-03-01T00:00:00Z",
  absolute_url: "https://www.example.org/spring",
});
const shown = (now: number) => ({ ...post, id: "P", state: postState(post, now) });

it.each([
  [true, "UPSTREAM_FEEDS"],
  [false, "npm run desk -- import --feed ID FILE"],
])("without feeds, the page shows how to add feeds (upstream: %s)", (isUpstream, way) => {
  const page = draw(
    <KnownFeeds feeds={succeed([])} region={region} requestId={undefined} isUpstream={isUpstream} />,
  );
  expect(page.body.textContent).toContain(way);
  expect(page.body.textContent.includes("data service")).toBe(isUpstream);
});

it.each([
  [at + 1, "Newest: Spring, 29 Feb 2024"],
  [at - 1, "Next: Spring, 29 Feb 2024"],
])("at %i a feed shows “%s”, with the day in the reader's time zone", (now, words) => {
  const feed = { id: "F", label: "News", total: 1, lead: leadPost([shown(now)], 1), failure: null };
  const page = draw(
    <KnownFeeds feeds={succeed([feed])} region={region} requestId={undefined} isUpstream={false} />,
  );
  expect(page.body.textContent).toContain(words);
});

const due = (name: string, day: number) => ({ ...shown(at - 1), name, publishedAt: at + day * 86_400_000 });

it.each([
  [[due("Autumn", 20), due("Summer", 10), shown(at + 1)], 40, "Next: Summer, 10 Mar 2024"],
  [[due("Autumn", 20), due("Summer", 10)], 2, "Next: Summer, 10 Mar 2024"],
  [[due("Autumn", 20), due("Summer", 10)], 40, "Scheduled: Summer, 10 Mar 2024"],
])("of several scheduled posts, a feed shows the one that is published first", (posts, total, words) => {
  const feed = { id: "F", label: "News", total, lead: leadPost(posts, total), failure: null };
  const page = draw(
    <KnownFeeds feeds={succeed([feed])} region={region} requestId={undefined} isUpstream={false} />,
  );
  expect(page.body.textContent).toContain(words);
});

const list = () =>
  draw(
    <PostList
      feed={{ id: "F", label: "News" }}
      state={defaultPostState}
      page={{
        posts: [shown(at)],
        total: 1,
        perPage: 15,
        facets: null,
        asOf: at,
        provenance: { asOf: at, doubts: [] },
      }}
      region={region}
      notices={[]}
    />,
  );

it("posts that the source cannot sort have a sorted column without links", () => {
  const heads = [...list().querySelectorAll("th")];
  expect(heads.filter((head) => head.scope === "row").map((head) => head.querySelector("a")?.text)).toEqual([
    "Spring",
  ]);
  expect(heads.flatMap((head) => head.getAttribute("aria-sort") ?? [])).toEqual(["descending"]);
  expect(heads.filter((head) => head.scope === "col" && head.querySelector("a, button"))).toEqual([]);
});

it("the link to the public page of a post sends no referrer and no opener", () => {
  const link = list().querySelector('a[href="https://www.example.org/spring"]');
  expect([link?.getAttribute("target"), link?.getAttribute("rel")]).toEqual([
    "_blank",
    "noreferrer noopener",
  ]);
});
