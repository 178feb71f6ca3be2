/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // The server in front does it (scripts/server/compress.mjs): Next leaves out every route handler.
  compress: false,
  // The server in front writes a line for each request, under development too.
  logging: { incomingRequests: false },
  typedRoutes: true,
  // A page has its title before it is shown: Next would send it later to browsers that it does not take for
  // robots.
  htmlLimitedBots: /.*/,
  // The optimiser runs native code on foreign pictures; every picture here is shown as it is.
  images: { unoptimized: true },
  // libsql loads a native module: it must stay outside the bundle. The registry of figures and the log are
  // shared with the server in front: both must find the same module.
  serverExternalPackages: ["libsql", "pg", "pino", "prom-client", "@vercel/otel", "@opentelemetry/api"],
  compiler: {
    async runAfterProductionCompile({ distDir }) {
      const { wrapBuiltModules } = await import("./scripts/setup/eager-modules.mjs");
      wrapBuiltModules(`${distDir}/static/chunks`);
    },
  },
  // Few larger files for the page that is opened most: each file of its own costs a request and compresses
  // worse.
  experimental: {
    // Where a page cannot be fetched, Next would leave for the browser's own error page; so it waits for the
    // network instead.
    useOffline: true,
    turbopackChunking: {
      requestCost: 1_500_000,
      minChunkSize: 300_000,
      maxMergeChunkSize: 2_000_000,
      priorityRoutes: [/^\/contributions$/],
    },
  },
  turbopack: {
    resolveAlias: {
      // React has had the hook itself for years: the table's store would bring another.
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
      // React asks for Node's, and the framework would bring an imitation of all of it.
      "next/dist/compiled/process": { browser: "./lib/client/browser-process.ts" },
    },
  },
  // `npm run build` runs the compiler first; TypeScript 7 has no API for Next to call.
  typescript: { ignoreBuildErrors: true },
};

export default config;
