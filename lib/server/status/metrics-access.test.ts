import { describe, expect, test, vi } from "vitest";

// Only the metrics themselves need them, and they take long to load.
vi.mock("@/lib/source", () => ({}));
vi.mock("./status", () => ({}));

const token = "0123456789abcdef0123456789abcdef";

/** Loads the module, which reads its settings once, behind server.mjs. */
async function load(settings: Record<string, string> = {}) {
  vi.resetModules();
  vi.unstubAllEnvs();
  const fronted = { DESK_ADDRESS: "http://127.0.0.1:3000", ...settings };
  for (const [name, value] of Object.entries(fronted)) vi.stubEnv(name, value);
  const { mayReadMetrics } = await import("./metrics");
  return (headers: Record<string, string>) => mayReadMetrics(new Headers({ host: "10.9.9.9", ...headers }));
}

describe("access to metrics", () => {
  test("is limited to this machine under its own name by default", async () => {
    const may = await load();
    expect(may({ host: "localhost", "x-forwarded-for": "127.0.0.1" })).toBe(true);
    expect(may({ "x-forwarded-for": "127.0.0.1" })).toBe(false);
    expect(may({ "x-forwarded-for": "192.0.2.1", host: "localhost" })).toBe(false);
    expect(may({ "x-forwarded-for": "192.0.2.1", authorization: `Bearer ${token}` })).toBe(false);
    expect(may({ "x-forwarded-for": "192.0.2.1", authorization: "Bearer null" })).toBe(false);
  });

  test.each([
    ["10.1.2.3", true],
    ["192.0.2.7", true],
    ["2001:db8:5::1", true],
    ["::ffff:10.1.2.3", true],
    ["10.2.0.1", false],
    ["192.0.2.8", false],
    ["2001:db9::1", false],
    ["10.1.2.3.example.org", false],
    ["", false],
  ])("by METRICS_ALLOW, under any host: %s is %s", async (address, expected) => {
    const may = await load({ METRICS_ALLOW: "10.1.0.0/16, 192.0.2.7,2001:db8::/32" });
    expect(may({ "x-forwarded-for": address })).toBe(expected);
  });

  test.each([
    [`Bearer ${token}`, true],
    [`bearer ${token}`, true],
    [`Bearer ${token}x`, false],
    [`Bearer ${token.slice(1)}`, false],
    [`Basic ${token}`, false],
    [token, false],
    ["Bearer ", false],
  ])("by METRICS_TOKEN: %s is %s", async (authorization, expected) => {
    const may = await load({ METRICS_TOKEN: token });
    expect(may({ "x-forwarded-for": "192.0.2.1", authorization })).toBe(expected);
  });
});
