import { securityHeaders, transportSecurity } from "./lib/server/http/security-headers.mjs";

const { "cache-control": cache, "content-security-policy": policy, ...others } = securityHeaders;

/** @param {Record<string, string>} headers */
function list(headers) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // server.mjs writes a line for each request, under development too.
  logging: { incomingRequests: false },
  typedRoutes: true,
  // A page has its title before it is shown: Next would send it later to browsers that it does not take for
  // robots.
  htmlLimitedBots: /.*/,
  // The optimiser runs native code on foreign pictures; every picture here is shown as it is.
  images: { unoptimized: true },
  // libsql loads a native module: it must stay outside the bundle. The registry of figures and the log are
  // shared with the server in front: both must find the same module. The build would hold sanitize-html eight
  // times.
  serverExternalPackages: [
    "libsql",
    "pg",
    "pino",
    "prom-client",
    "@vercel/otel",
    "@opentelemetry/api",
    "sanitize-html",
  ],
  // proxy.ts refuses what the router fetches before a page is opened, and passes the router's state on.
  skipProxyUrlNormalize: true,
  compiler: {
    async runAfterProductionCompile({ distDir }) {
      const { wrapBuiltModules } = await import("./scripts/setup/eager-modules.mjs");
      wrapBuiltModules(`${distDir}/static/chunks`);
    },
  },
  experimental: {
    // A page for admins is answered to others with 403.
    authInterrupts: true,
    // If a page cannot be fetched, Next would navigate to the browser's own error page. With this it waits
    // for the network.
    useOffline: true,
    // Few larger files for the page that is opened most: each file of its own costs a request and compresses
    // worse.
    turbopackChunking: {
      requestCost: 1_500_000,
      minChunkSize: 300_000,
      maxMergeChunkSize: 2_000_000,
      priorityRoutes: [/^\/contributions$/],
    },
  },
  // `npm run build` runs the compiler first; TypeScript 7 has no API for Next to call.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: "/(.*)", headers: list(others) },
    // Pages get a policy from proxy.ts; the API reference has its own.
    { source: "/((?!api-reference$).*)", headers: list({ "content-security-policy": policy }) },
    // Files of the build have a digest of their content in the name.
    { source: "/((?!_next/static/).*)", headers: list({ "cache-control": cache }) },
    {
      source: "/(.*)",
      has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
      headers: list(transportSecurity),
    },
  ],
};

export default config;
