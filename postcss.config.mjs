import { resolve } from "node:path";

// An absolute path, because Next looks for plugins from the folder that it builds in.
export default { plugins: { "@tailwindcss/postcss": {}, [resolve("scripts/setup/px-to-rem.mjs")]: {} } };
