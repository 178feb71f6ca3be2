import { describe, expect, test } from "vitest";
import { requireNode, warnAboutNode } from "./node-version.mjs";

describe("the Node version", () => {
  test.each(["18.20.8", "20.9.0", "20.18.3"])("%s is refused", (version) => {
    expect(() => requireNode(version)).toThrow("20.19.0 or newer");
  });

  test.each(["20.19.0", "20.20.2", "22.1.0", "26.12.1"])("%s is accepted", (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  test.each(["20.20.2", "21.7.3", "23.1.0", "25.9.9"])(
    "%s is end-of-life, and the warning names the supported releases",
    (version) => {
      expect(warnAboutNode(version)).toMatch(/end-of-life.*22\.23\.4, 24\.22\.1 or 26\.12\.1/);
    },
  );

  test.each(["22.23.3", "24.9.0", "26.2.10"])("%s has known faults, and a warning", (version) => {
    expect(warnAboutNode(version)).toContain("known faults");
  });

  test.each(["22.23.4", "24.22.1", "24.100.0", "26.12.1", "27.0.0"])("%s has no warning", (version) => {
    expect(warnAboutNode(version)).toBeNull();
  });
});
