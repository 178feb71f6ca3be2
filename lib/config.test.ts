import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config";

const read = (env: Record<string, string>) => readConfig({ NODE_ENV: "test", ...env });

describe("readConfig", () => {
  it("has a default for every setting", () => {
    expect(read({})).toEqual({
      databaseUrl: "file:./data/desk.db",
      readUrl: null,
      readMaxLag: 5,
      demoContributions: 10_000,
      access: { mode: null, secret: null, domains: [] },
      zone: null,
      auditKeepDays: 730,
      metricsToken: null,
      oidc: null,
      upstream: null,
    });
  });

  it("treats an empty variable as unset", () => {
    expect(read({ DATABASE_URL: "", UPSTREAM_URL: " " })).toEqual(read({}));
  });

  it("accepts a standby of a PostgreSQL database only", () => {
    const standby = { DATABASE_READ_URL: "postgres://standby/desk", READ_MAX_LAG: "30" };
    expect(read({ ...standby, DATABASE_URL: "postgres://primary/desk" })).toMatchObject({
      readUrl: "postgres://standby/desk",
      readMaxLag: 30,
    });
    expect(() => read(standby)).toThrow(/Invalid settings: DATABASE_READ_URL needs DATABASE_URL=postgres/);
    expect(() => read({ DATABASE_READ_URL: "file:./copy.db" })).toThrow(/DATABASE_READ_URL must start with/);
    expect(() => read({ READ_MAX_LAG: "0" })).toThrow(/READ_MAX_LAG must be a whole number from 2 to/);
  });

  it("reads an upstream with its feeds", () => {
    const { upstream } = read({
      UPSTREAM_URL: "https://up.example/prefix",
      UPSTREAM_TOKEN: "secret",
      UPSTREAM_FEEDS: "A:Letters: home, B ,",
    });
    expect(upstream).toEqual({
      baseUrl: new URL("https://up.example/prefix"),
      token: "secret",
      filterStyle: "both",
      check: "label",
      feeds: [
        { id: "A", label: "Letters: home" },
        { id: "B", label: "B" },
      ],
      cacheMs: { list: 15_000, record: 30_000, stale: 86_400_000 },
      budget: 60,
      allowPrivate: false,
      mirror: true,
    });
  });

  it("reads one spelling of an upstream address, because a copy is bound to it", () => {
    const address = (url: string) => read({ UPSTREAM_URL: url }).upstream?.baseUrl.href;
    expect(address("https://up.example/prefix//")).toBe("https://up.example/prefix");
    expect(address("https://up.example/prefix?")).toBe("https://up.example/prefix");
    expect(address("https://up.example/#")).toBe("https://up.example/");
  });

  it("reads cache durations, zero included, the request budget and the switches of an upstream", () => {
    const { upstream } = read({
      UPSTREAM_URL: "https://up.example",
      UPSTREAM_CACHE_LIST: "0",
      UPSTREAM_CACHE_RECORD: "5",
      UPSTREAM_STALE: "0",
      UPSTREAM_BUDGET: "600",
      ALLOW_PRIVATE_UPSTREAM: "on",
      MIRROR: "off",
    });
    expect(upstream).toMatchObject({
      cacheMs: { list: 0, record: 5000, stale: 0 },
      budget: 600,
      allowPrivate: true,
      mirror: false,
    });
  });

  it("names every invalid variable and no value in its error", () => {
    const invalid = {
      DATABASE_URL: "mysql://hunter2@x",
      UPSTREAM_CHECK: "hunter2",
      DEMO_CONTRIBUTIONS: "many",
    };
    expect(() => read(invalid)).toThrow(ConfigError);
    expect(() => read(invalid)).toThrow(/DATABASE_URL .*UPSTREAM_CHECK .*DEMO_CONTRIBUTIONS /);
    expect(() => read(invalid)).not.toThrow(/hunter2/);
  });

  it.each([
    ["DATABASE_URL", "file://data/desk.db"],
    ["DATABASE_URL", "file:///srv/a%2Fb.db"],
    ["DATABASE_URL", "postgres://user:pass/word@db.example/desk"],
    ["DATABASE_URL", "postgres://user:p@ss/word@db.example/desk"],
    ["DATABASE_URL", "postgres://user:p@ss#word@db.example/desk"],
    ["DATABASE_READ_URL", "postgres://user:pass/word@db.example/desk"],
    ["UPSTREAM_FEEDS", ":News"],
    ["UPSTREAM_FEEDS", "a/b:News"],
    ["UPSTREAM_FEEDS", "A:News,A:Letters"],
    ["DESK_ZONE", "Toronto"],
    ["METRICS_TOKEN", "x".repeat(31)],
    ["METRICS_TOKEN", `${"x".repeat(31)} x`],
    ["DESK_ZONE", "America/Torronto"],
    ["UPSTREAM_TOKEN", "abc def"],
    ["UPSTREAM_TOKEN", "tök€n"],
    ["UPSTREAM_URL", "http://user:hunter2@up.example"],
    ["UPSTREAM_URL", "http://up.example/?x=1"],
    ["UPSTREAM_URL", "ftp://up.example"],
    ["UPSTREAM_CACHE_LIST", "-1"],
    ["UPSTREAM_STALE", "1.5"],
    ["UPSTREAM_BUDGET", "1"],
    ["ALLOW_PRIVATE_UPSTREAM", "maybe"],
  ])("refuses %s=%s", (name, value) => expect(() => read({ [name]: value })).toThrow(`${name} must`));

  it.each([
    ["UPSTREAM_FILTER_STYLE", "must be both, flat or bracket"],
    ["UPSTREAM_CHECK", "must be label or refuse"],
  ])("lists the values of %s in its error", (name, sentence) =>
    expect(() => read({ [name]: "curly" })).toThrow(`Invalid settings: ${name} ${sentence}`),
  );

  it.each(["postgres:///desk", "postgres://user@/desk?host=/run/postgresql", "postgresql://u:p%2Fq@db/desk"])(
    "reads DATABASE_URL=%s",
    (url) => expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url),
  );

  it("reads the access mode from AUTH, and has none without it", () => {
    expect(read({}).access).toEqual({ mode: null, secret: null, domains: [] });
    expect(read({ AUTH: "required" }).access.mode).toBe("required");
    expect(() => read({ AUTH: "closed" })).toThrow(/AUTH must be open or required/);
  });

  it("requires 32 bytes in AUTH_SECRET, and a list of domains in AUTH_DOMAINS", () => {
    expect(() => read({ AUTH_SECRET: "short-hunter2" })).toThrow(/AUTH_SECRET must have at least 32 bytes/);
    expect(() => read({ AUTH_SECRET: "short-hunter2" })).not.toThrow(/hunter2/);
    expect(read({ AUTH_SECRET: "ü".repeat(16) }).access.secret).toBe("ü".repeat(16));
    const provider = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "desk" };
    const domains = { ...provider, AUTH_DOMAINS: "Example.org, b.example" };
    expect(read(domains).access.domains).toEqual(["example.org", "b.example"]);
    expect(() => read({ AUTH_DOMAINS: "@example.org" })).toThrow(/AUTH_DOMAINS must be domains/);
  });

  it("requires a provider for AUTH_DOMAINS", () => {
    const message = "Invalid settings: OIDC_ISSUER must be set, because AUTH_DOMAINS is";
    expect(() => read({ AUTH_DOMAINS: "example.org" })).toThrow(message);
  });

  it("reads a secret from the file in NAME_FILE, unless NAME is set", () => {
    const folder = mkdtempSync(join(tmpdir(), "giving-desk-config-"));
    const file = join(folder, "token");
    writeFileSync(file, "from-file\n");
    const env = { UPSTREAM_URL: "http://up.example", UPSTREAM_TOKEN_FILE: file };
    expect(read(env).upstream?.token).toBe("from-file");
    expect(read({ ...env, UPSTREAM_TOKEN: "direct" }).upstream?.token).toBe("direct");
    const empty = join(folder, "empty");
    writeFileSync(empty, "\n");
    const readEmpty = () => read({ ...env, UPSTREAM_TOKEN_FILE: empty });
    expect(readEmpty).toThrow("UPSTREAM_TOKEN_FILE names a file that is empty");
    rmSync(folder, { recursive: true });
    expect(readEmpty).toThrow("UPSTREAM_TOKEN_FILE names a file that cannot be read");
    // A running desk keeps the secret that it read, while the file is replaced.
    expect(read(env).upstream?.token).toBe("from-file");
  });
});
