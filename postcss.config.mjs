import { resolve } from "node:path";

// By its whole path: Next looks for a plugin from the folder that it builds in.
export default { plugins: { "@tailwindcss/postcss": {}, [resolve("scripts/setup/px-to-rem.mjs")]: {} } };
