/**
 * Copies the API reference's viewer out of node_modules into public/vendor/, so that the page asks no other host
 * for anything. Runs before `next build` and before `dev`; safe to repeat.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";

const source = import.meta.resolve("redoc/bundles/redoc.standalone.js");
const vendor = new URL("../public/vendor/", import.meta.url);

// The viewer draws its maker's logo from a foreign host and has no option against it. It hides a picture that
// fails to load, and an empty data address fails without a request.
const foreignLogo = "https://cdn.redoc.ly/redoc/logo-mini.svg";

const bundle = await readFile(new URL(source), "utf8");
if (bundle.split(foreignLogo).length !== 2)
  throw new Error("redoc's bundle has changed: look for its logo again");

const licenses = [
  await readFile(new URL("../LICENSE", source), "utf8"),
  await readFile(new URL("redoc.standalone.js.LICENSE.txt", source), "utf8"),
];

await mkdir(vendor, { recursive: true });
// The bundle's last line names a source map that is not copied.
const served = bundle.replace(foreignLogo, "data:,").replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
await writeFile(new URL("redoc.standalone.js", vendor), served);
await writeFile(new URL("redoc.standalone.js.LICENSE.txt", vendor), licenses.join("\n"));
