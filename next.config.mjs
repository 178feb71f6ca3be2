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
  // server.mjs logs each request, in development too.
  logging: { incomingRequests: false },
  typedRoutes: true,
  // Sends the title before the page is shown. By default, Next does so only for bots.
  htmlLimitedBots: /.*/,
  // The optimizer runs native code on foreign pictures. All pictures are shown as they are.
  images: { unoptimized: true },
  // libsql loads a native module, which must stay outside the bundle. The metrics registry and the log are
  // shared with the server in front, so both must load the same module. The build would include sanitize-html
  // eight times.
  serverExternalPackages: [
    "libsql",
    "pg",
    "pino",
    "prom-client",
    "@vercel/otel",
    "@opentelemetry/api",
    "sanitize-html",
    "htmlparser2",
  ],
  // Keeps the router's headers for proxy.ts, which refuses prefetches and checks the router's state.
  skipProxyUrlNormalize: true,
  compiler: {
    async runAfterProductionCompile({ distDir }) {
      const { wrapBuiltModules } = await import("./scripts/setup/eager-modules.mjs");
      wrapBuiltModules(`${distDir}/static/chunks`);
    },
  },
  experimental: {
    // Lets a page for admins respond to others with 403.
    authInterrupts: true,
    // If a page cannot be fetched, waits for the network. By default, Next opens the browser's error page.
    useOffline: true,
    // Few, large files for the page that is opened most: more of them cost requests and compress worse.
    turbopackChunking: {
      requestCost: 1_500_000,
      minChunkSize: 300_000,
      maxMergeChunkSize: 2_000_000,
      priorityRoutes: [/^\/contributions$/],
    },
  },
  // `npm run build` type-checks first, because TypeScript 7 has no API for Next to call.
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
