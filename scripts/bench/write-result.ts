import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, parse, resolve } from "node:path";
import { projectRoot } from "@/scripts/setup/run.mjs";
import type { Settings } from "./arguments";
import type { Result } from "./figures";

/** Writes a result as JSON. @returns where */
export async function writeResult(result: Result, settings: Settings): Promise<string> {
  const file = resultFile(result, settings);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
}

/** One file for each engine: where one name was given for two, it carries the engine's as well. */
function resultFile({ benchmark, engine, rows }: Result, { json, engines }: Settings): string {
  if (json === null) return join(projectRoot, "bench-results", `${benchmark}-${engine}-${rows}.json`);
  // npm runs scripts in the project's folder; the person may stand elsewhere.
  const { INIT_CWD: here = process.cwd() } = process.env;
  const file = resolve(here, json);
  if (engines.length === 1) return file;
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}-${engine}${ext}`);
}
