import type { JsonValue } from "@/lib/json/json-value";
import { Fields, readText, recordId } from "./values";

/** A post as the desk reads it (read API §2.2): instants in ms UTC, all other members in `raw`. */
export type Post = Readonly<ReturnType<typeof parsePost>>;
export type PostImage = Readonly<ReturnType<typeof parseImage>>;
export type PostCategory = Readonly<ReturnType<typeof readCategory>>;

/** Reads a post from parsed JSON. Total: anything gives a post; a wrong type reads as absent. */
export function parsePost(json: unknown) {
  const fields = new Fields(json);
  const type = fields.part("post_type");
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
      raw: fields.value("post_type"),
      name: type.text("name"),
      sysname: type.text("sysname"),
      photo: parseImage(type.json["photo"]),
    },
    featureImage: parseImage(fields.json["feature_image"]),
    alternateImage: parseImage(fields.json["alt_image"]),
  };
}

/** When a post was or will be published: its position in the feed. */
export function postDate(json: unknown): number | null {
  return new Fields(json).instant("published_on");
}

/** A category (read API §2.4). */
function readCategory(category: JsonValue) {
  const fields = new Fields(category);
  return {
    raw: category,
    id: fields.text("id"),
    parentId: fields.text("parent_id"),
    name: fields.text("name"),
  };
}

export type MediaKind = "image" | "audio" | "video";

/** A picture, recording or film (read API §2.3). */
export function parseImage(json: JsonValue | undefined) {
  const fields = new Fields(json);
  return {
    raw: json,
    /** `data:` for an empty placeholder; as recorded, never to be loaded before a person wants it. */
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

export type PostState = "live" | "scheduled" | "expired";

/**
 * Whether a post is shown at `now` (all in ms UTC, null if unset): published until then, and not expired.
 * A post without a date of publication is live (read API §2.2 has no other sign).
 */
export function postState(
  { publishedAt, expiresAt }: { publishedAt: number | null; expiresAt: number | null },
  now: number,
): PostState {
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return publishedAt !== null && publishedAt > now ? "scheduled" : "live";
}
