// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { shellCopy } from "@/components/shell/copy";
import BrokenPage from "./broken-page";

it("a page whose code did not load says so; for any other error, the fault is ours", () => {
  const textOf = (error: unknown) => draw(<BrokenPage error={error} />).body.textContent;
  const chunk = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
  expect(textOf(chunk)).toContain(shellCopy.pageUnfetched);
  expect(textOf(new Error("Oops"))).toContain(shellCopy.pageBroken);
});
