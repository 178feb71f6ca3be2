import * as z from "zod";
import { members } from "./members";
import { component, dataUriOrUrl, dateTime, dateTimeOrEmpty, flag, textOrNull, url } from "./scalars";

// Read API §2.2 to §2.5.

export const image = component("Image", "A media file with its thumbnail.", {
  id: z.string(),
  full: url.describe("The file at its full size."),
  thumb: dataUriOrUrl,
  ...members(z.boolean(), "is_audio is_image is_video"),
  ...members(dateTime, "created_at updated_at"),
});

const handle = "The name as it appears in addresses.";

/** The id is a number, unlike all other ids. */
export const category = component("Category", "A category of posts.", {
  id: z.int(),
  parent_id: z.int().nullable().describe("The category above this one; null at the top."),
  name: z.string(),
  handle: z.string().meta({ description: handle, examples: ["clean-water"] }),
  ...members(dateTime, "created_at updated_at"),
});

export const postType = component("PostType", "The kind of post that a feed holds.", {
  ...members(z.string(), "id url_slug name"),
  sysname: z.string().meta({ examples: ["blog", "slide", "snippet"] }),
  ...members(textOrNull, "template_suffix default_template_suffix"),
  rss_link: url,
  ...members(z.string(), "rss_copyright rss_description"),
  imagepath: textOrNull,
  show_social_share_links: flag,
  photo: image,
  ...members(dateTime, "created_at updated_at"),
});

export const post = component("Post", "A post of a content feed.", {
  ...members(z.string(), "id name"),
  url: z.string().meta({ description: "Path on the public site.", examples: ["/news/a-well-for-amari"] }),
  absolute_url: url.describe("Full address on the public site."),
  summary: z.string(),
  ...members(image, "feature_image alt_image"),
  tags: z.array(z.string()),
  body: z.string().describe("Paragraphs, separated by line breaks."),
  published_on: dateTime,
  expires_on: dateTimeOrEmpty,
  categories: z.array(category).optional().describe("Only with `include=categories`."),
  post_type: postType.optional().describe("Only with `include=postType`."),
});

export type Category = z.infer<typeof category>;
export type Image = z.infer<typeof image>;
export type Post = z.infer<typeof post>;
export type PostType = z.infer<typeof postType>;
