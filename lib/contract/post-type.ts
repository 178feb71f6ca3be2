import * as z from "zod";
import { image } from "./image";
import { dateTime, flag, url } from "./scalars";

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

export type PostType = z.infer<typeof postType>;
