import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { oneAhead } from "./one-ahead";

function source(count: number, told: string[], fails = -1) {
  return (async function* () {
    try {
      for (let at = 0; at < count; at++) {
        told.push(`asked ${at}`);
        await pause(1);
        if (at === fails) throw new Error("No more.");
        yield at;
      }
    } finally {
      told.push("closed");
    }
    return undefined;
  })();
}

describe("asking for one more than is used", () => {
  it("gives the same values in their order, each asked for before the last one is used", async () => {
    const told: string[] = [];
    for await (const value of oneAhead(source(3, told))) told.push(`used ${value}`);
    expect(told).toEqual(["asked 0", "asked 1", "used 0", "asked 2", "used 1", "closed", "used 2"]);
  });

  it("asks for nothing more when it is given up, and has nothing under way then", async () => {
    const told: string[] = [];
    for await (const value of oneAhead(source(9, told))) if (value === 1) break;
    expect(told).toEqual(["asked 0", "asked 1", "asked 2", "closed"]);
  });

  it("tells what went wrong after the values before it", async () => {
    const used: number[] = [];
    const use = async () => {
      for await (const value of oneAhead(source(3, [], 2))) {
        used.push(value);
        await pause(5);
      }
    };
    await expect(use()).rejects.toThrow("No more.");
    expect(used).toEqual([0, 1]);
  });
});
