/** Every address of the desk, so that a link and the page it names cannot drift apart. */
export const paths = {
  contributions: "/contributions",
  feeds: "/feeds",
  posts: (feedId: string) => `/feeds/${encodeURIComponent(feedId)}/posts` as const,
  settings: "/settings",
  status: "/status",
  go: "/go",
  contribution: (id: string) => `/contributions/${encodeURIComponent(id)}` as const,
  post: (feedId: string, id: string) =>
    `/feeds/${encodeURIComponent(feedId)}/posts/${encodeURIComponent(id)}` as const,
  apiContributions: "/admin/api/v3/contributions",
  apiContribution: (id: string) => `/admin/api/v3/contributions/${encodeURIComponent(id)}` as const,
  apiPosts: (feedId: string) => `/admin/api/v2/feeds/${encodeURIComponent(feedId)}/posts` as const,
  apiPost: (feedId: string, id: string) =>
    `/admin/api/v2/feeds/${encodeURIComponent(feedId)}/posts/${encodeURIComponent(id)}` as const,
  apiNotice: "/api/notice",
  apiStatus: "/api/status",
  apiFilterCheck: "/api/status/filters",
  apiReference: "/api-reference",
  openApi: "/openapi.json",
} as const;
