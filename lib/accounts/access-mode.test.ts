import { describe, expect, it } from "vitest";
import { decideAccess } from "./access-mode";

const situation = { setting: null, hasUpstream: false, isDemo: false } as const;

describe("the access mode", () => {
  it("is open by default only for demo data", () => {
    expect(decideAccess({ ...situation, isDemo: true })).toEqual({ mode: "open", warning: false });
    const required = { mode: "required", warning: false };
    expect(decideAccess(situation)).toEqual(required);
    expect(decideAccess({ ...situation, hasUpstream: true })).toEqual(required);
    expect(decideAccess({ ...situation, hasUpstream: true, isDemo: true })).toEqual(required);
  });

  it("is set by AUTH; open access to real records has a warning", () => {
    expect(decideAccess({ ...situation, setting: "required", isDemo: true }).mode).toBe("required");
    const opened = [
      decideAccess({ ...situation, setting: "open" }),
      decideAccess({ ...situation, setting: "open", hasUpstream: true }),
      decideAccess({ ...situation, setting: "open", isDemo: true }),
    ];
    expect(opened.map(({ mode, warning }) => [mode, warning])).toEqual([
      ["open", true],
      ["open", true],
      ["open", false],
    ]);
  });
});
