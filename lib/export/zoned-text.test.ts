import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zonedText } from "./zoned-text";

describe("instants with the clocks of a zone", () => {
  it("name the same instant in every zone, to the millisecond", () => {
    const zones = [
      "UTC",
      "Pacific/Apia",
      "America/St_Johns",
      "Europe/Paris",
      "Asia/Kathmandu",
      "Africa/Monrovia",
    ];
    const writers = new Map(zones.map((zone) => [zone, zonedText(zone)]));
    fc.assert(
      fc.property(fc.integer({ min: -6e13, max: 2e14 }), fc.constantFrom(...zones), (instant, zone) => {
        const text = writers.get(zone)?.(instant) ?? "";
        expect(text).toMatch(/^-?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(Z|[+-]\d\d:\d\d)$/);
        expect(Date.parse(text)).toBe(instant);
      }),
    );
  });

  it("change with the clocks, also inside an hour", () => {
    const paris = zonedText("Europe/Paris");
    const change = Date.UTC(2026, 2, 29, 1);
    expect(paris(change - 1000)).toBe("2026-03-29T01:59:59+01:00");
    expect(paris(change)).toBe("2026-03-29T03:00:00+02:00");
    expect(zonedText("UTC")(change)).toBe("2026-03-29T01:00:00Z");
    const lordHowe = zonedText("Australia/Lord_Howe");
    expect(lordHowe(Date.UTC(2026, 9, 3, 15, 29, 59))).toBe("2026-10-04T01:59:59+10:30");
    expect(lordHowe(Date.UTC(2026, 9, 3, 15, 30))).toBe("2026-10-04T02:30:00+11:00");
  });
});
