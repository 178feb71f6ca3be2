const paths = ["/contributions", "/contributions/not-there", "/feeds/NEWSFEED/posts", "/settings", "/status"];
const queries = [
  "",
  "?page=2",
  "?name=%26%3D%20plus%2B%3F&page=3",
  "?utm_source=mail&utm_medium=a%2Fb",
  "?note=%E2%82%AC%20%F0%9F%98%80&note=2&tz=Asia%2FKolkata",
];
const hashes = ["", "#payments=1&x"];
/** Fifty links as in support tickets: pages, lists with filters, special characters, fragments. */
export const ticketLinks: readonly string[] = paths.flatMap((path) =>
  queries.flatMap((query) => hashes.map((hash) => `${path}${query}${hash}`)),
);
