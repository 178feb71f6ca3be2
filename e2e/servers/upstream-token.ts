/** The upstream token of the proxy desk, which no client may ever read. */
export const upstreamToken = "e2e-canary-upstream-token";
