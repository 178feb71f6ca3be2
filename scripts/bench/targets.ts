/** What is asked over HTTP, by the names that its figures bear. */
export const targets = {
  constant: "constant route",
  list: "list route",
  gzip: "list route, gzip",
  brotli: "list route, Brotli",
  bare: "list on bare node:http",
  direct: "list route, alone",
  proxied: "list through a second desk, alone",
} as const;
