import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { isZone } from "./contract/moment";
import { isOpaqueId } from "./contract/text";
import { isPlain, oidcGaps, oidcNames, printableAscii, toOidcConfig } from "./oidc-config";
import { openOnce } from "./open-once";

const hour = 60 * 60;
const day = 24 * hour;

const postgresForm =
  "must look like postgres://user:password@host/database; percent-encode special characters in the " +
  "password (/ is %2F)";

const deskSettings = {
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres:|postgresql:)/, { error: "must start with file: or postgres://", abort: true })
    .refine((url) => !url.startsWith("file://") || isFileUrl(url), {
      error: "must name a file as file:./data/desk.db or file:///srv/desk.db",
    })
    .refine((url) => url.startsWith("file:") || isPostgresUrl(url), { error: postgresForm })
    .default("file:./data/desk.db")
    .describe("`file:…` (SQLite; a relative path starts in the working directory) or `postgres://…`"),
  DATABASE_READ_URL: z
    .string()
    .regex(/^(postgres:|postgresql:)/, { error: "must start with postgres://", abort: true })
    .refine(isPostgresUrl, { error: postgresForm })
    .optional()
    .describe(
      "`postgres://…` of a standby of the database, for reads that may be up to `READ_MAX_LAG` seconds old",
    ),
  READ_MAX_LAG: wholeNumber(
    [2, hour],
    5,
    "seconds that the standby may be behind; beyond that, reads go to `DATABASE_URL`",
  ),
  UPSTREAM_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .refine(isPlain, { error: "must have no user name, query or fragment" })
    .optional()
    .describe("base URL of an upstream server of this API, without user name or query; records come from it"),
  UPSTREAM_TOKEN: printableAscii.optional().describe("bearer token for the upstream"),
  UPSTREAM_FILTER_STYLE: z
    .enum(["both", "flat", "bracket"], { error: "must be both, flat or bracket" })
    .default("both")
    .describe("how filters are sent upstream: `flat` (`name=`), `bracket` (`filter[name]=`) or `both`"),
  UPSTREAM_CHECK: z
    .enum(["label", "refuse"], { error: "must be label or refuse" })
    .default("label")
    .describe(
      "`label`: a response that ignored a filter is served with `X-Upstream-Check`; " +
        "`refuse`: returns 502 instead",
    ),
  UPSTREAM_FEEDS: z
    .string()
    .transform(readFeeds)
    .refine((feeds) => feeds.every(({ id }) => isOpaqueId(id)), {
      error: "must read id:label,id:label with ids that a URL can contain",
    })
    .refine((feeds) => new Set(feeds.map(({ id }) => id)).size === feeds.length, {
      error: "must name each feed once",
    })
    .default([])
    .describe("feeds to show, as `id:label,id:label`"),
  UPSTREAM_CACHE_LIST: wholeNumber(
    [0, hour],
    15,
    "seconds for which a cached list is fresh; 0: every request goes to the upstream",
  ),
  UPSTREAM_CACHE_RECORD: wholeNumber(
    [0, hour],
    30,
    "seconds for which a cached record is fresh; 0: every request goes to the upstream",
  ),
  UPSTREAM_STALE: wholeNumber(
    [0, 7 * day],
    day,
    "seconds to serve a cached response, labeled as stale, while the upstream is down; 0: never",
  ),
  UPSTREAM_BUDGET: wholeNumber(
    [2, 100_000],
    60,
    "requests a minute to the upstream; background work uses at most half, " +
      "requests by people are never delayed",
  ),
  MIRROR: onOff("on").describe(
    "`off`: no copy of the upstream in `DATABASE_URL`, so no search, totals or exports",
  ),
  ALLOW_PRIVATE_UPSTREAM: onOff("off").describe(
    "`on`: accept that the upstream's host name resolves to a private address after a public one",
  ),
  AUTH: z
    .enum(["open", "required"], { error: "must be open or required" })
    .optional()
    .describe(
      "`open`: no sign-in, even for real records; `required`: sign-in. " +
        "Unset: sign-in, except for demo records",
    ),
  AUTH_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, { error: "must have at least 32 bytes" })
    .optional()
    .describe("encrypts second factors; at least 32 bytes. Unset: created on SQLite; required on PostgreSQL"),
  AUTH_DOMAINS: z
    .string()
    .transform((text) => listOf(text).map((domain) => domain.toLowerCase()))
    .refine((domains) => domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)), {
      error: "must be domains such as example.org, separated by commas",
    })
    .default([])
    .describe(
      "email domains that may sign in through the provider without an invitation, separated by commas",
    ),
  ...oidcNames,
  DESK_ZONE: z
    .string()
    .refine(isZone, { error: "must be an IANA time zone such as America/Toronto" })
    .optional()
    .describe(
      "time zone for people who have not chosen one, such as `America/Toronto`. " +
        "Unset: UTC, and each browser asks once",
    ),
  AUDIT_RETENTION_DAYS: wholeNumber([1, 36_500], 730, "days to keep entries of the audit log"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, {
      error: "must have at least 32 characters, printable ASCII without blanks",
    })
    .optional()
    .describe("bearer token that opens `/metrics` from any address; at least 32 characters"),
  DEMO_CONTRIBUTIONS: wholeNumber(
    [0, 10_000_000],
    10_000,
    "demo contributions to create in a database that has never held records; 0: none, and no posts",
  ),
};
const environment = z.object(deskSettings).superRefine((values, context) => {
  const report = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  for (const [name, message] of oidcGaps(values)) report(name, message);
  if (values.AUTH_DOMAINS.length > 0 && values.OIDC_ISSUER === undefined)
    report("OIDC_ISSUER", "must be set, because AUTH_DOMAINS is");
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL.startsWith("file:"))
    report("DATABASE_READ_URL", "needs DATABASE_URL=postgres://…");
});

// Each secret can be read from a file instead, as container platforms provide it.
const secrets: readonly string[] = [
  "UPSTREAM_TOKEN",
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "AUTH_SECRET",
  "OIDC_CLIENT_SECRET",
  "METRICS_TOKEN",
];

/** Describes a setting that is read elsewhere: by the listening server, the log or the tests. */
const elsewhere = (meaning: string, fallback?: string) => z.unknown().default(fallback).describe(meaning);

const serverSettings = {
  HOST: elsewhere("address to listen on", "127.0.0.1"),
  PORT: elsewhere("port to listen on; 0: any free port", "3000"),
  PUBLIC_URL: elsewhere("the desk's public URL, without a path; links begin with it and its host is allowed"),
  ALLOWED_HOSTS: elsewhere(
    "host names to serve, separated by commas, each with or without a port",
    "localhost,127.0.0.1,[::1]",
  ),
  TRUSTED_PROXIES: elsewhere(
    "addresses and ranges of proxies whose `X-Forwarded-Host`, `-Proto` and `-For` are trusted",
  ),
  METRICS_ALLOW: elsewhere(
    "addresses and ranges that may read `/metrics`, separated by commas; this machine always may",
  ),
  LOG_LEVEL: elsewhere("`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`", "info"),
  OTEL_EXPORTER_OTLP_ENDPOINT: elsewhere("collector for traces; the other `OTEL_…` variables apply too"),
  ENV_FILES: elsewhere("`off`: do not read `.env.local` and `.env`; set it in the environment", "on"),
  CHROMIUM_PATH: elsewhere("browser for `npm test`; if unset, found or installed"),
};

/** Every setting in the order of the documentation (docs/configuration.md, .env.example). */
export const settings = Object.entries({ ...serverSettings, ...deskSettings }).map(([name, schema]) => {
  const { data } = z.safeParse(schema, undefined);
  /** The value as written in the environment; null if there is none. */
  const defaultValue = data === undefined || String(data) === "" ? null : String(data);
  /** `isSecret`: whether `NAME_FILE` may name a file that holds the value. */
  return { name, defaultValue, meaning: schema.description ?? "", isSecret: secrets.includes(name) };
});

/** Every variable that is read by the desk, its server or its commands. */
export const settingNames: readonly string[] = [
  ...settings.map(({ name }) => name),
  ...secrets.map((secret) => `${secret}_FILE`),
];

function wholeNumber([min, max]: readonly [number, number], fallback: number, meaning: string) {
  const [from, to] = [min, max].map((bound) => bound.toLocaleString("en"));
  const range = { error: `must be a whole number from ${from} to ${to}` };
  const number = z.coerce.number(range).int(range).min(min, range).max(max, range);
  return number.default(fallback).describe(`${from} to ${to} ${meaning}`);
}

function onOff(fallback: "on" | "off") {
  return z.enum(["on", "off"], { error: "must be on or off" }).default(fallback);
}

/** The parsed settings. A part that is not set is null. */
export type Config = ReturnType<typeof readConfig>;

/** Reports all invalid variables together, by name and without their values. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the variables of the desk; `server.mjs` reads those of the server. An empty one counts as unset.
 * @throws ConfigError that names every invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.keys(deskSettings).map((name) => [name, settingOf(name, env)]));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(`Invalid settings: ${lines.join("; ")}`);
  }
  const value = parsed.data;
  return {
    databaseUrl: value.DATABASE_URL,
    readUrl: value.DATABASE_READ_URL ?? null,
    /** In seconds. */
    readMaxLag: value.READ_MAX_LAG,
    zone: value.DESK_ZONE ?? null,
    auditKeepDays: value.AUDIT_RETENTION_DAYS,
    metricsToken: value.METRICS_TOKEN ?? null,
    demoContributions: value.DEMO_CONTRIBUTIONS,
    access: { mode: value.AUTH ?? null, secret: value.AUTH_SECRET ?? null, domains: value.AUTH_DOMAINS },
    oidc: toOidcConfig(value),
    upstream: value.UPSTREAM_URL === undefined ? null : toUpstream(value, value.UPSTREAM_URL),
  } as const;
}

export type UpstreamConfig = ReturnType<typeof toUpstream>;

function toUpstream(value: z.infer<typeof environment>, url: string) {
  return {
    // Normalized, because a copy of the records is bound to this URL.
    baseUrl: new URL(url.replace(/[/?#]+$/, "")),
    token: value.UPSTREAM_TOKEN ?? null,
    filterStyle: value.UPSTREAM_FILTER_STYLE,
    check: value.UPSTREAM_CHECK,
    feeds: value.UPSTREAM_FEEDS,
    /** In ms. `stale` applies to lists and records while the upstream fails. */
    cacheMs: {
      list: value.UPSTREAM_CACHE_LIST * 1000,
      record: value.UPSTREAM_CACHE_RECORD * 1000,
      stale: value.UPSTREAM_STALE * 1000,
    },
    budget: value.UPSTREAM_BUDGET,
    allowPrivate: value.ALLOW_PRIVATE_UPSTREAM === "on",
    mirror: value.MIRROR === "on",
  } as const;
}

function isFileUrl(url: string): boolean {
  try {
    return fileURLToPath(url) !== "";
  } catch {
    return false;
  }
}

/** The host may be missing: `postgres://user@/database`. A path with @ began in a password. */
function isPostgresUrl(text: string): boolean {
  const whole = text.replace("@/", "@localhost/");
  const url = URL.canParse(whole) ? new URL(whole) : null;
  return url !== null && url.hash === "" && !url.pathname.includes("@");
}

/** Texts of secret files, each read once: a file that is being replaced does not stop a running desk. */
const secretTexts = openOnce("secrets", () => new Map<string, string>());

function settingOf(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const value = env[name]?.trim();
  const file = env[`${name}_FILE`]?.trim();
  if (value || !file || !secrets.includes(name)) return value || undefined;
  const known = secretTexts().get(file);
  if (known !== undefined) return known;
  const refuse = (problem: string) =>
    new ConfigError(`Invalid settings: ${name}_FILE names a file that ${problem}`);
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch {
    throw refuse("cannot be read");
  }
  if (text === "") throw refuse("is empty");
  secretTexts().set(file, text);
  return text;
}

/** Parses `id:label,id:label`. A feed without a label is named by its id. */
function readFeeds(text: string): { id: string; label: string }[] {
  return listOf(text).map((entry) => {
    const [id = "", ...label] = entry.split(":");
    return { id: id.trim(), label: label.join(":").trim() || id.trim() };
  });
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
