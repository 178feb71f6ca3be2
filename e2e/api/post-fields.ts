/** Spec §2.2–2.5: by resource, the fields of each type. What `include` adds to a Post is checked apart. */
export const postFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Post: {
    string: "id name summary body",
    path: "url",
    url: "absolute_url",
    Image: "feature_image alt_image",
    "string[]": "tags",
    datetime: "published_on",
    "datetime|''": "expires_on",
  },
  PostWithCategories: { "Category[]": "categories" },
  PostWithType: { PostType: "post_type" },
  Image: {
    string: "id",
    url: "full",
    picture: "thumb",
    boolean: "is_audio is_image is_video",
    datetime: "created_at updated_at",
  },
  Category: {
    integer: "id",
    "integer?": "parent_id",
    string: "name handle",
    datetime: "created_at updated_at",
  },
  PostType: {
    string: "id url_slug name sysname rss_copyright rss_description",
    "string?": "template_suffix default_template_suffix imagepath",
    url: "rss_link",
    flag: "show_social_share_links",
    Image: "photo",
    datetime: "created_at updated_at",
  },
};
