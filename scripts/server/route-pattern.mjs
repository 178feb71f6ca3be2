import { readFileSync } from "node:fs";

/**
 * Builds the map from a path to the pattern of its route, so that a figure has as many labels as there are routes and
 * none holds an id. What the build knows is what is served.
 * @param {string} manifest the build's list of routes; none of them is known under development
 * @returns {(path: string) => string}
 */
export function readRoutePatterns(manifest) {
  const routes = readManifest(manifest).map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (path) => {
    if (path.startsWith("/_next/")) return "/_next";
    return routes.find(({ pattern }) => pattern.test(path))?.page ?? "other";
  };
}

/**
 * @param {string} file
 * @returns {{ page: string, regex: string }[]}
 */
function readManifest(file) {
  try {
    const { staticRoutes, dynamicRoutes } = JSON.parse(readFileSync(file, "utf8"));
    return [...staticRoutes, ...dynamicRoutes];
  } catch {
    return [];
  }
}
