import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.mjs";

describe("the server's settings", () => {
  test("an empty environment means 127.0.0.1:3000", () => {
    const settings = readSettings({ HOST: "", PORT: " " }, []);
    expect(settings).toMatchObject({ host: "127.0.0.1", port: 3000, dev: false, publicUrl: null });
  });

  test("the highest port can be used", () => {
    expect(readSettings({ PORT: "65535" }, []).port).toBe(65_535);
  });

  test("an IPv6 address may be written with brackets, as in a URL", () => {
    expect(readSettings({ HOST: "[::1]" }, []).host).toBe("::1");
  });

  test("links have the origin of PUBLIC_URL", () => {
    const settings = readSettings({ PUBLIC_URL: "https://Desk.example.org:443/" }, []);
    expect(settings.publicUrl).toBe("https://desk.example.org");
  });

  test("a stop has a drain time behind a proxy", () => {
    const drainOf = (env: Record<string, string>, ...args: string[]) => readSettings(env, args).drainMs;
    expect(drainOf({ TRUSTED_PROXIES: "10.0.0.1" })).toBe(3_000);
    expect(drainOf({ TRUSTED_PROXIES: "10.0.0.1" }, "--dev")).toBe(0);
    expect(drainOf({ TRUSTED_PROXIES: " " })).toBe(0);
  });

  test("isHttps follows PUBLIC_URL, or else the header of the proxy", () => {
    const isHttps = (env: Record<string, string>) =>
      ["", "http", "HTTPS"].map((forwarded) => readSettings(env, []).isHttps(forwarded));
    expect(isHttps({ PUBLIC_URL: "https://desk.example.org" })).toEqual([true, true, true]);
    expect(isHttps({ PUBLIC_URL: "http://desk.example.org" })).toEqual([false, false, false]);
    expect(isHttps({})).toEqual([false, false, true]);
  });

  test("TRUSTED_PROXIES has addresses and ranges of IPv4 and IPv6", () => {
    const { isTrustedProxy } = readSettings({ TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.7, fd00::/8" }, []);
    for (const peer of ["10.1.2.3", "::ffff:10.1.2.3", "192.0.2.7", "fd00::1"])
      expect(isTrustedProxy(peer), peer).toBe(true);
    for (const peer of ["11.0.0.1", "192.0.2.8", "::1", "", undefined])
      expect(isTrustedProxy(peer), peer).toBe(false);
  });

  test.each([
    [{ PORT: "abc" }, /PORT must be/],
    [{ PORT: "65536" }, /PORT must be/],
    [{ PUBLIC_URL: "desk.example.org" }, /PUBLIC_URL must be/],
    [{ PUBLIC_URL: "https://user:secret@desk.example.org" }, /^(?!.*secret)PUBLIC_URL must be/],
    [{ PUBLIC_URL: "https://desk.example.org/giving" }, /^PUBLIC_URL must have no path: .*\.$/],
    [{ PUBLIC_URL: "https://desk.example.org//" }, /PUBLIC_URL must have no path/],
    [{ ALLOWED_HOSTS: "https://desk.example.org" }, /ALLOWED_HOSTS/],
    [{ METRICS_ALLOW: "10.0.0.0/33" }, /^METRICS_ALLOW: "10.0.0.0\/33" is neither/],
    [{ METRICS_ALLOW: "192.0.2.1 192.0.2.2" }, /METRICS_ALLOW/],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: "proxy" }, /TRUSTED_PROXIES/],
    [{ LOG_LEVEL: "loud" }, /LOG_LEVEL must be one of trace, .*silent/],
  ])("%o is refused in one sentence", (env, sentence) => {
    expect(() => readSettings(env, [])).toThrow(sentence);
  });

  test("an unknown argument is refused", () => {
    expect(() => readSettings({}, ["--prod"])).toThrow(/--prod/);
  });
});
