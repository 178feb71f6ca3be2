import type { JsonValue } from "@/lib/json/json-value";
import { Fields, readText, recordId } from "./values";

/** A parsed post (read API §2.2), with instants in ms UTC. `raw` has all members. */
export type Post = Readonly<ReturnType<typeof parsePost>>;
export type PostImage = Readonly<ReturnType<typeof parseImage>>;
export type PostCategory = Readonly<ReturnType<typeof readCategory>>;

/** Parses a post from any JSON value. Members of the wrong type are treated as absent. */
export function parsePost(json: unknown) {
  const fields = new Fields(json);
  const type = fields.part("post_type");
  const rawType = fields.value("post_type");
  return {
    raw: fields.json,
    id: recordId(json),
    name: fields.text("name"),
    summary: fields.text("summary"),
    body: fields.text("body"),
    path: fields.text("url"),
    address: fields.text("absolute_url"),
    publishedAt: fields.instant("published_on"),
    expiresAt: fields.instant("expires_on"),
    tags: fields.list("tags").flatMap((tag) => readText(tag) ?? []),
    categories: fields.list("categories").map(readCategory),
    type: {
      raw: rawType,
      name: type.text("name") ?? readText(rawType),
      sysname: type.text("sysname"),
      photo: parseImage(type.json["photo"]),
    },
    featureImage: parseImage(fields.json["feature_image"]),
    alternateImage: parseImage(fields.json["alt_image"]),
  };
}

/** Returns when a post was or will be published (ms UTC), which is its position in the feed. */
export function postDate(json: unknown): number | null {
  return new Fields(json).instant("published_on");
}

/** Reads a category (read API §2.4). Some servers send its name in place of an object, as for a post type. */
function readCategory(category: JsonValue) {
  const fields = new Fields(category);
  return {
    raw: category,
    id: fields.text("id"),
    parentId: fields.text("parent_id"),
    name: fields.text("name") ?? readText(category),
  };
}

export type MediaKind = "image" | "audio" | "video";

/** Reads an image, audio or video file (read API §2.3). */
export function parseImage(json: JsonValue | undefined) {
  const fields = new Fields(json);
  return {
    raw: json,
    /** As recorded; `data:` for an empty placeholder. Never load it before a user requests it. */
    thumb: fields.text("thumb"),
    full: fields.text("full"),
    media: mediaKind(fields),
    createdAt: fields.instant("created_at"),
  };
}

function mediaKind(fields: Fields): MediaKind | null {
  if (fields.flag("is_video")) return "video";
  if (fields.flag("is_audio")) return "audio";
  return fields.flag("is_image") ? "image" : null;
}

/** The post shown for a feed. `scheduled`: there may be a post that is published before it. */
export interface LeadPost<P> {
  readonly post: P;
  readonly role: "next" | "scheduled" | "newest";
}

/**
 * Returns the next scheduled post of a feed, else its newest post; null without posts.
 * @param posts the first of the feed's posts, newest first
 * @param total how many the feed has
 */
export function leadPost<P extends { readonly state: PostState; readonly publishedAt: number | null }>(
  posts: readonly P[],
  total: number,
): LeadPost<P> | null {
  const [newest] = posts;
  if (newest === undefined) return null;
  const due = ({ publishedAt }: P) => publishedAt ?? Number.MAX_SAFE_INTEGER;
  const scheduled = posts.filter(({ state }) => state === "scheduled");
  const [next] = scheduled.toSorted((one, other) => due(one) - due(other));
  if (next === undefined) return { post: newest, role: "newest" };
  const isLast = posts.length >= total || posts.at(-1)?.state !== "scheduled";
  return { post: next, role: isLast ? "next" : "scheduled" };
}

export type PostState = "live" | "scheduled" | "expired";

/**
 * Returns the state of a post at `now` (all in ms UTC, null if unset). A post without a date of publication
 * is live, because read API §2.2 has no other sign.
 */
export function postState(
  { publishedAt, expiresAt }: { publishedAt: number | null; expiresAt: number | null },
  now: number,
): PostState {
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return publishedAt !== null && publishedAt > now ? "scheduled" : "live";
}
