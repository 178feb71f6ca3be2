/** The paths of the four operations under a base address (read API §4). Ids must have passed `isOpaqueId`. */
export function createAddresses(baseUrl: URL) {
  const prefix = baseUrl.pathname.replace(/\/+$/, "");
  const contributions = `${prefix}/admin/api/v3/contributions`;
  const posts = (feedId: string) => `${prefix}/admin/api/v2/feeds/${encodeURIComponent(feedId)}/posts`;
  return {
    contributions: (params: URLSearchParams) => withQuery(contributions, params),
    contribution: (id: string) => `${contributions}/${encodeURIComponent(id)}`,
    posts: (feedId: string, params: URLSearchParams) => withQuery(posts(feedId), params),
    post: (feedId: string, id: string, params: URLSearchParams) =>
      withQuery(`${posts(feedId)}/${encodeURIComponent(id)}`, params),
  };
}

function withQuery(path: string, params: URLSearchParams): string {
  // A blank as %20 is a blank to every server; a plus is one only to those that read forms.
  return params.size === 0 ? path : `${path}?${params.toString().replaceAll("+", "%20")}`;
}
