import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { wrapBuiltModules, wrapModules } from "./eager-modules.mjs";

const built = (...modules: string[]) =>
  `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof ` +
  `document?document.currentScript:void 0,${modules.join()}]);`;

it("wrapModules puts every module into parentheses", () => {
  expect(
    wrapModules(built('12,e=>{e.v({a:"},7,e=>{"})}', "7,(e,t)=>{t.exports=(()=>1)()}", "9,8,()=>{}")),
  ).toBe(built('12,(e=>{e.v({a:"},7,e=>{"})})', "7,((e,t)=>{t.exports=(()=>1)()})", "9,8,(()=>{})"));
});

it("wrapModules wraps modules of the same text", () => {
  expect(wrapModules(built("1,()=>{}", "2,()=>{}"))).toBe(built("1,(()=>{})", "2,(()=>{})"));
});

it("wrapModules keeps wrapped modules, the list of chunks and scripts without modules", () => {
  const wrapped = wrapModules(built("1,e=>{e.x()}"));
  for (const script of [wrapped, built('{otherChunks:["a.js"]}'), "!function(){}();", ""]) {
    expect(wrapModules(script)).toBe(script);
  }
});

it("wrapBuiltModules wraps the scripts of a folder and its subfolders, and no other file", () => {
  const folder = mkdtempSync(join(tmpdir(), "desk-scripts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "inner"));
  const files = ["one.js", "inner/two.js", "one.js.map"].map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, built("1,()=>{}"));
  wrapBuiltModules(folder);
  const [one, two, map] = files.map((file) => readFileSync(file, "utf8"));
  expect([one, two, map]).toEqual([built("1,(()=>{})"), built("1,(()=>{})"), built("1,()=>{}")]);
});
