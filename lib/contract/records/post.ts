import * as z from "zod";
import { image } from "./image";
import { dateTime, dateTimeOrEmpty, flag, url } from "./scalars";

/** A category of posts (read API §2.4). Its id is a number, unlike every other id. */
export const category = z
  .looseObject({
    id: z.int(),
    parent_id: z.int().nullable().describe("The category above this one; null at the top."),
    name: z.string(),
    handle: z
      .string()
      .meta({ description: "The name as it appears in addresses.", examples: ["clean-water"] }),
    created_at: dateTime,
    updated_at: dateTime,
  })
  .describe("A category of posts.");

/** The kind of post that a feed holds (read API §2.5). */
export const postType = z
  .looseObject({
    id: z.string(),
    url_slug: z.string(),
    name: z.string(),
    sysname: z.string().meta({ examples: ["blog", "slide", "snippet"] }),
    template_suffix: z.string().nullable(),
    default_template_suffix: z.string().nullable(),
    rss_link: url,
    rss_copyright: z.string(),
    rss_description: z.string(),
    imagepath: z.string().nullable(),
    show_social_share_links: flag,
    photo: image,
    created_at: dateTime,
    updated_at: dateTime,
  })
  .describe("The kind of post that a feed holds.");

/** A post of a feed (read API §2.2). `include` adds `categories` and `post_type`. */
export const post = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    url: z.string().meta({ description: "Path on the public site.", examples: ["/news/a-well-for-amari"] }),
    absolute_url: url.describe("Full address on the public site."),
    summary: z.string(),
    feature_image: image,
    alt_image: image,
    tags: z.array(z.string()),
    body: z.string().describe("Paragraphs, separated by line breaks."),
    published_on: dateTime,
    expires_on: dateTimeOrEmpty,
    categories: z.array(category).optional().describe("Only with `include=categories`."),
    post_type: postType.optional().describe("Only with `include=postType`."),
  })
  .describe("A post of a content feed.");

export type Category = z.infer<typeof category>;
export type PostType = z.infer<typeof postType>;
export type Post = z.infer<typeof post>;
