import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { projectRoot } from "./run.mjs";

/** The settings files, the one with precedence first. */
const fileNames = [".env.local", ".env"];

/**
 * Adds the settings of `.env.local` and `.env` to the environment. The environment takes precedence over both
 * files, even with an empty value. `NAME` and `NAME_FILE` are forms of one setting: a value in either form
 * blocks the other form in weaker sources. Returns the names of the files that were read.
 * @type {(folder: string, env: NodeJS.ProcessEnv) => string[]}
 * @throws {Error} one sentence without any value, if a file cannot be read
 */
export function readEnvironmentFiles(folder, env) {
  // Next would read these and further files again, expand every $ in their values, and add the other form of
  // a secret. It has no public option against that. This variable is its own mark that the files have been
  // read.
  env["__NEXT_PROCESSED_ENV"] = "true";
  const choice = env["ENV_FILES"]?.trim() || "on";
  if (choice !== "on" && choice !== "off") throw new Error("ENV_FILES must be on or off.");
  if (choice === "off") return [];
  return fileNames.filter((name) => {
    const text = readText(join(folder, name));
    if (text === null) return false;
    const before = { ...env };
    for (const [key, value] of Object.entries(parse(name, text))) {
      if (before[key] === undefined && !before[otherForm(key)]?.trim()) env[key] = value;
    }
    return true;
  });
}

/** Returns the text of a file; null if there is none. @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new Error(`${path} cannot be read.`);
  }
}

/**
 * Parses a file. Node's parser silently drops the text that follows a line it does not understand.
 * @type {(name: string, text: string) => NodeJS.Dict<string>}
 */
function parse(name, text) {
  // Windows PowerShell writes UTF-16 by default.
  if (text.includes("\0")) throw new Error(`${name} cannot be read: save it as UTF-8.`);
  const values = parseEnv(text);
  const lines = text.split(/\r?\n/).map((line) => /^\s*(?:export\s+)?([A-Z_][A-Z0-9_]*)\s*=/.exec(line)?.[1]);
  const at = lines.findIndex((key) => key !== undefined && values[key] === undefined);
  if (at !== -1)
    throw new Error(`${name} cannot be read: look at the lines before ${lines[at]} (line ${at + 1}).`);
  return values;
}

/** Returns `NAME_FILE` for `NAME`, and the reverse. @param {string} key */
function otherForm(key) {
  return key.endsWith("_FILE") ? key.slice(0, -"_FILE".length) : `${key}_FILE`;
}

// This module is imported before all others, because they read the environment when they are loaded.
try {
  const files = readEnvironmentFiles(projectRoot, process.env);
  if (files.length > 0) process.stderr.write(`Settings were read from ${files.join(" and ")}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
