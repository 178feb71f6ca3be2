import type { Field } from "@/components/ui/field";

/**
 * What a post says about where and when it is shown (read API §2.2). Name, summary and body are the article
 * itself.
 */
export const publicationFields: readonly Field[] = [
  ["published_on", "Published", "moment"],
  ["expires_on", "Expires", "moment"],
  ["url", "Path", "code"],
  ["absolute_url", "Public page", "link"],
];

/** A media file (read API §2.3). */
export const imageFields: readonly Field[] = [
  ["id", "Id", "code"],
  ["full", "Full size", "link"],
  ["thumb", "Thumbnail", "link"],
  ["is_image", "Image", "yes"],
  ["is_audio", "Audio", "yes"],
  ["is_video", "Video", "yes"],
  ["created_at", "Added", "moment"],
  ["updated_at", "Updated", "moment"],
];

/** A category (read API §2.4) beside the name that stands in the tree. */
export const categoryFields: readonly Field[] = [
  ["id", "Id", "code"],
  ["parent_id", "Below", "code"],
  ["handle", "Handle", "code"],
  ["created_at", "Added", "moment"],
  ["updated_at", "Updated", "moment"],
];

/** A post type (read API §2.5). */
export const postTypeFields: readonly Field[] = [
  ["name", "Name", "text"],
  ["sysname", "System name", "code"],
  ["url_slug", "Slug", "code"],
  ["template_suffix", "Template", "code"],
  ["default_template_suffix", "Default template", "code"],
  ["show_social_share_links", "Share links", "yes"],
  ["imagepath", "Image path", "code"],
  ["rss_link", "RSS feed", "link"],
  ["rss_description", "RSS description", "text"],
  ["rss_copyright", "RSS copyright", "text"],
  ["id", "Id", "code"],
  ["created_at", "Created", "moment"],
  ["updated_at", "Updated", "moment"],
];
