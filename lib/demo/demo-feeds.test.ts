import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { post } from "@/lib/contract/records/post";
import { demoFeeds } from "./demo-feeds";

const today = new Date("2026-03-05T13:45:10Z");
const feeds = demoFeeds({ today });
const posts = feeds.flatMap((feed) => feed.posts);
const now = "2026-03-05T13:45:10Z";

describe("the demo feeds", () => {
  it("are two, each with at least 120 posts and unique ids", () => {
    expect(feeds.map(({ id }) => id)).toEqual(["NEWSFEED", "STRYFEED"]);
    for (const feed of feeds) expect(feed.posts.length).toBeGreaterThanOrEqual(120);
    expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
    expect(new Set(posts.map(({ name }) => name)).size).toBeGreaterThan(posts.length * 0.9);
  });

  it("match the schema of the specification and have the members of include", () => {
    for (const record of posts) {
      expect(post.safeParse(record).error?.message ?? "").toBe("");
      expect(record.categories).toBeDefined();
      expect(record.post_type).toBeDefined();
    }
  });

  it("are the same throughout a day", () => {
    expect(demoFeeds({ today: new Date("2026-03-05T00:00:00Z") })).toEqual(feeds);
  });

  it("have a known digest", () => {
    const digest = createHash("sha256").update(JSON.stringify(feeds)).digest("base64url");
    expect(digest).toBe("L07FaZFz3fwHJmEX471r4iL-dlHjyEX5bmS2IWVIJMA");
  });

  it("have scheduled, live, expired and soon expiring posts", () => {
    const scheduled = posts.filter(({ published_on }) => published_on > now);
    expect(scheduled.length).toBeGreaterThanOrEqual(6);
    expect(scheduled.length).toBeLessThan(15);
    const live = posts.filter(({ published_on, expires_on }) => published_on <= now && expires_on === "");
    expect(live.length).toBeGreaterThan(150);
    expect(posts.some(({ expires_on }) => expires_on !== "" && expires_on <= now)).toBe(true);
    expect(posts.some(({ expires_on, published_on }) => published_on <= now && expires_on > now)).toBe(true);
    expect(
      posts.every(({ expires_on, published_on }) => expires_on === "" || expires_on > published_on),
    ).toBe(true);
  });

  it("have posts with equal publication times", () => {
    expect(new Set(posts.map(({ published_on }) => published_on)).size).toBeLessThan(posts.length - 5);
  });

  it.each(["blog", "slide", "snippet"])("have posts of type %s", (sysname) => {
    expect(posts.some(({ post_type }) => post_type?.sysname === sysname)).toBe(true);
  });

  it("have audio, video, placeholder images, long bodies, and empty lists and texts of tags", () => {
    const images = posts.map(({ feature_image }) => feature_image);
    expect(images.some(({ is_audio }) => is_audio)).toBe(true);
    expect(images.some(({ is_video }) => is_video)).toBe(true);
    expect(images.some(({ thumb, is_image }) => is_image && thumb.startsWith("data:"))).toBe(true);
    const tags = new Set(posts.map((record) => JSON.stringify(record.tags)));
    expect(tags.has("[]") && tags.has('[""]')).toBe(true);
    expect(posts.some(({ body }) => body.split("\n").length > 4)).toBe(true);
  });

  it("have the categories of a post in order from the root of the tree", () => {
    for (const { categories = [] } of posts) {
      const parents = categories.map(({ parent_id }) => parent_id);
      expect(parents).toEqual([
        ...(categories.length > 0 ? [null] : []),
        ...categories.slice(0, -1).map(({ id }) => id),
      ]);
    }
    expect(posts.some(({ categories }) => categories?.length === 3)).toBe(true);
  });
});
