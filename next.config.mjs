/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  reactCompiler: true,
  poweredByHeader: false,
  typedRoutes: true,
  // A page has its title before it is shown: Next would send it later to browsers that it does not take for robots.
  htmlLimitedBots: /.*/,
  // The optimiser runs native code on foreign pictures; every picture here is shown as it is.
  images: { unoptimized: true },
  // libsql loads a native module: it must stay outside the bundle.
  serverExternalPackages: ["libsql", "pg"],
  // `npm run check` runs the compiler itself; TypeScript 7 has no API for Next to call.
  typescript: { ignoreBuildErrors: true },
};

export default config;
