import { readdirSync, readFileSync } from "node:fs";

const maxColumns = 110;
const folders = ["app", "components", "e2e", "lib", "scripts"];

/**
 * Returns our lines that are too long, as `file:line`. Biome breaks code at this width, but not comments and
 * strings. Imports may be longer, because the name of a module cannot be broken.
 * @param {string} root of the project, ending in a slash
 */
export function longLines(root) {
  const inFolders = folders.flatMap((folder) => {
    const names = readdirSync(root + folder, { recursive: true, encoding: "utf8" });
    return names.map((name) => `${folder}/${name}`);
  });
  return [...readdirSync(root), ...inFolders]
    .filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file) && file !== "next-env.d.ts")
    .flatMap((file) =>
      readFileSync(root + file, "utf8")
        .split("\n")
        .flatMap((line, at) =>
          line.length > maxColumns && !line.startsWith("import ") ? [`${file}:${at + 1}`] : [],
        ),
    );
}
