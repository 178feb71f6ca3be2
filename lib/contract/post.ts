import * as z from "zod";
import { category } from "./category";
import { image } from "./image";
import { postType } from "./post-type";
import { dateTime, dateTimeOrEmpty, url } from "./scalars";

/**
 * A post of a feed (read API §2.2). `categories` and `post_type` are there only when `include` asked for
 * them.
 */
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

export type Post = z.infer<typeof post>;
