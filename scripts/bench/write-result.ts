import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, parse, resolve } from "node:path";
import { projectRoot } from "@/scripts/setup/run.mjs";
import type { Settings } from "./arguments";
import type { Result } from "./figures";

/** Writes the result of one engine: where one file was named for two engines, its name carries the engine's as well. */
export function writeResult(result: Result, { json, engines }: Settings): Promise<string> {
  const { benchmark, engine, rows } = result;
  const file = json === null || engines.length === 1 ? json : nameFor(engine, json);
  return writeFigures(`${benchmark}-${engine}-${rows}`, result, file);
}

function nameFor(engine: string, file: string): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}-${engine}${ext}`);
}

/**
 * Writes figures as JSON.
 * @param name of the file in the usual place
 * @param json the file that the person named instead, or null
 * @returns where
 */
export async function writeFigures(name: string, figures: object, json: string | null): Promise<string> {
  // npm runs scripts in the project's folder; the person may stand elsewhere.
  const { INIT_CWD: here = process.cwd() } = process.env;
  const file = json === null ? join(projectRoot, "bench-results", `${name}.json`) : resolve(here, json);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  return file;
}
