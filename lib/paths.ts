/** Every path of the desk, so that links and pages agree. */
export const paths = {
  overview: "/",
  contributions: "/contributions",
  feeds: "/feeds",
  posts: (feedId: string) => `/feeds/${encodeURIComponent(feedId)}/posts` as const,
  settings: "/settings",
  status: "/status",
  go: "/go",
  search: "/search",
  signIn: "/sign-in",
  welcome: (token: string) => `/welcome/${encodeURIComponent(token)}` as const,
  people: "/people",
  audit: "/audit",
  supporters: "/supporters",
  supporter: (id: string) => `/supporters/${encodeURIComponent(id)}` as const,
  contribution: (id: string) => `/contributions/${encodeURIComponent(id)}` as const,
  post: (feedId: string, id: string) =>
    `/feeds/${encodeURIComponent(feedId)}/posts/${encodeURIComponent(id)}` as const,
  // The read API.
  apiContributions: "/admin/api/v3/contributions",
  apiContribution: (id: string) => `/admin/api/v3/contributions/${encodeURIComponent(id)}` as const,
  apiPosts: (feedId: string) => `/admin/api/v2/feeds/${encodeURIComponent(feedId)}/posts` as const,
  apiPost: (feedId: string, id: string) =>
    `/admin/api/v2/feeds/${encodeURIComponent(feedId)}/posts/${encodeURIComponent(id)}` as const,
  // The API of the pages.
  apiContributionList: "/api/contributions",
  apiContributionTotal: "/api/contributions/total",
  apiContributionSums: "/api/contributions/sums",
  apiContributionFacets: "/api/contributions/facets",
  apiSearch: "/api/search",
  apiSupporters: "/api/supporters",
  apiPostSearch: "/api/posts",
  apiExport: "/api/export",
  apiExportPlan: "/api/export/plan",
  apiExportRun: (id: string) => `/api/export/runs/${encodeURIComponent(id)}` as const,
  apiInsights: "/api/insights",
  apiNotice: "/api/notice",
  apiStatus: "/api/status",
  apiSession: "/api/session",
  apiSessions: (id: string) => `/api/sessions/${encodeURIComponent(id)}` as const,
  apiPassword: "/api/password",
  apiSecondFactor: "/api/second-factor",
  apiViews: "/api/views",
  apiView: (id: string) => `/api/views/${encodeURIComponent(id)}` as const,
  apiTokens: "/api/tokens",
  apiToken: (id: string) => `/api/tokens/${encodeURIComponent(id)}` as const,
  apiInvitations: "/api/invitations",
  apiAcceptInvitation: "/api/invitations/accept",
  apiPerson: (id: string) => `/api/people/${encodeURIComponent(id)}` as const,
  apiPersonReset: (id: string) => `/api/people/${encodeURIComponent(id)}/reset` as const,
  apiPersonSessions: (id: string) => `/api/people/${encodeURIComponent(id)}/sessions` as const,
  apiAudit: "/api/audit",
  apiOidc: "/api/oidc/start",
  apiReveal: "/api/reveal",
  apiReference: "/api-reference",
} as const;

/** Returns the anchor of a receipt or a payment on a contribution's page. */
export function partAnchor(part: "receipt" | "payment", id: string): `#${string}` {
  return `#${part}-${encodeURIComponent(id)}`;
}

/** Adds a query to a path. The query is given without `?` and may be empty. */
export function withQuery<Path extends string>(path: Path, query: string): Path | `${Path}?${string}` {
  return query === "" ? path : `${path}?${query}`;
}
