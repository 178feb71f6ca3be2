import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

/** Matches the start of a file of modules. The loader and foreign scripts start differently. */
const start = /^\(globalThis\.TURBOPACK\|\|\(globalThis\.TURBOPACK=\[\]\)\)\.push\(\[/;

/**
 * Wraps each module in parentheses, so that browsers compile it eagerly, off the main thread. The bundler
 * writes these parentheses, but its minifier removes them. Without them, Lighthouse's score for a phone is
 * below 95 (docs/decisions/023).
 * @param {string} script as the bundler wrote it; one that is wrapped or has no modules stays as it is
 */
export function wrapModules(script) {
  if (!start.test(script)) return script;
  let wrapped = "";
  let at = 0;
  for (const module of modulesOf(script)) {
    const from = script.indexOf(module, at);
    if (from === -1) throw new Error("A module was not found in the script that holds it.");
    const to = from + module.length;
    const isWrapped = script[from - 1] === "(" && script[to] === ")";
    wrapped += isWrapped ? script.slice(at, to) : `${script.slice(at, from)}(${module})`;
    at = to;
  }
  return wrapped + script.slice(at);
}

/** @param {string} folder of scripts */
export function wrapBuiltModules(folder) {
  for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!name.endsWith(".js")) continue;
    const path = `${parentPath}/${name}`;
    const script = readFileSync(path, "utf8");
    const wrapped = wrapModules(script);
    if (wrapped !== script) writeFileSync(path, wrapped);
  }
}

/**
 * Returns the source texts of a script's modules, in their order. Running such a script only passes a list of
 * functions to `push`, and each function has its source text.
 * @type {(script: string) => string[]}
 */
function modulesOf(script) {
  /** @type {string[]} */
  const texts = [];
  /** @param {unknown[]} list */
  const push = (list) => texts.push(...list.filter((item) => typeof item === "function").map(String));
  runInNewContext(script, { TURBOPACK: { push } });
  return texts;
}
