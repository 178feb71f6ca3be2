import { expect, it } from "vitest";
import { wrapModules } from "./eager-modules.mjs";

const built = (...modules: string[]) =>
  `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof ` +
  `document?document.currentScript:void 0,${modules.join()}]);`;

it("puts every module into parentheses", () => {
  expect(
    wrapModules(built('12,e=>{e.v({a:"},7,e=>{"})}', "7,(e,t)=>{t.exports=(()=>1)()}", "9,8,()=>{}")),
  ).toBe(built('12,(e=>{e.v({a:"},7,e=>{"})})', "7,((e,t)=>{t.exports=(()=>1)()})", "9,8,(()=>{})"));
});

it("tells modules of the same text apart", () => {
  expect(wrapModules(built("1,()=>{}", "2,()=>{}"))).toBe(built("1,(()=>{})", "2,(()=>{})"));
});

it("leaves what is wrapped, the list of scripts that the loader asks for, and what holds no modules", () => {
  const wrapped = wrapModules(built("1,e=>{e.x()}"));
  for (const script of [wrapped, built('{otherChunks:["a.js"]}'), "!function(){}();", ""]) {
    expect(wrapModules(script)).toBe(script);
  }
});
