import type { OddityPatch } from "./patch";

const optionalFields = [
  "url",
  "summary",
  "feature_image",
  "alt_image",
  "tags",
  "body",
  "published_on",
  "expires_on",
];

/** Posts as real servers send them. */
export const postOddities: readonly OddityPatch[] = [
  { name: "tags that hold one empty text", set: { tags: [""] }, drift: [] },
  {
    name: "a post whose optional fields are null",
    set: Object.fromEntries(optionalFields.map((field) => [field, null])),
    drift: optionalFields,
  },
  {
    name: "a post with dates that are empty or null",
    set: { published_on: "", expires_on: null, "feature_image.created_at": "", "post_type.updated_at": null },
    drift: ["feature_image.created_at", "published_on", "expires_on", "post_type.updated_at"],
  },
  {
    name: "a post type whose flag is a boolean",
    set: { "post_type.show_social_share_links": true },
    drift: ["post_type.show_social_share_links"],
  },
  {
    name: "a post type whose flag is text",
    set: { "post_type.show_social_share_links": "1" },
    drift: ["post_type.show_social_share_links"],
  },
  {
    name: "a post with datetimes in other spellings",
    set: { published_on: "2025-02-18T16:00:00+0200", expires_on: "2026-02-18T14:00:00.123456Z" },
    drift: ["published_on"],
  },
  {
    name: "a post without the members of include, and with unknown fields",
    set: { author: { name: "Tove Adeyemi" }, reading_minutes: 3 },
    unset: ["categories", "post_type"],
    drift: [],
  },
];
