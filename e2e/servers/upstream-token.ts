/** The secret of the proxy desk: no client may ever see it. */
export const upstreamToken = "e2e-canary-upstream-token";
