import { readFileSync } from "node:fs";
import * as z from "zod";
import { type OidcConfig, oidcGaps, oidcNames, toOidcConfig } from "./oidc-config";

const hour = 60 * 60;
const day = 24 * hour;

/** The settings of the desk and its commands. */
const names = {
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres:|postgresql:)/, { error: "must start with file: or postgres://" })
    .default("file:./data/desk.db")
    .describe("`file:…` (SQLite) or `postgres://…`"),
  UPSTREAM_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .refine(isPlain, { error: "must have no user name, query or fragment" })
    .optional()
    .describe("base address of another server of this API (no user name or query): records come from there"),
  UPSTREAM_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: "must be printable ASCII without blanks" })
    .optional()
    .describe("bearer token for the upstream"),
  UPSTREAM_FILTER_STYLE: z
    .enum(["both", "flat", "bracket"])
    .default("both")
    .describe("how filters are sent: `flat` (`name=`), `bracket` (`filter[name]=`) or `both`"),
  UPSTREAM_CHECK: z
    .enum(["label", "refuse"])
    .default("label")
    .describe(
      "an answer that ignored a filter is served with `X-Upstream-Check` (`label`) or refused (`refuse`)",
    ),
  UPSTREAM_FEEDS: z.string().default("").describe("feeds that the pages offer: `id:label,id:label`"),
  UPSTREAM_CACHE_LIST: numberFrom(0, hour, 15).describe(
    "seconds for which a list is answered from the cache; 0 turns the cache off",
  ),
  UPSTREAM_CACHE_RECORD: numberFrom(0, hour, 30).describe(
    "seconds for which a record is answered from the cache; 0 turns the cache off",
  ),
  UPSTREAM_STALE: numberFrom(0, 7 * day, day).describe(
    "seconds for which an older, labelled answer replaces one the upstream cannot give; 0: never",
  ),
  UPSTREAM_BUDGET: numberFrom(2, 100_000, 60).describe(
    "requests a minute that background work assumes; people are never slowed by it",
  ),
  MIRROR: z
    .enum(["on", "off"], { error: "must be on or off" })
    .default("on")
    .describe(
      "`off`: no copy of the upstream in `DATABASE_URL`: no search, sums, or answers while it is down",
    ),
  ALLOW_PRIVATE_UPSTREAM: z
    .enum(["on", "off"], { error: "must be on or off" })
    .default("off")
    .describe("`on`: the upstream's name may resolve to a private address after it resolved to a public one"),
  AUTH: z
    .enum(["open", "required"], { error: "must be open or required" })
    .optional()
    .describe("`open`: everybody reads; `required`: people sign in. Unset: sign-in, except for demo records"),
  AUTH_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, { error: "must have at least 32 bytes" })
    .optional()
    .describe(
      "at least 32 bytes that seal second factors. Unset: made and stored on SQLite; required on PostgreSQL",
    ),
  AUTH_DOMAINS: z
    .string()
    .transform((text) => listOf(text).map((domain) => domain.toLowerCase()))
    .refine((domains) => domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)), {
      error: "must be domains such as example.org, separated by commas",
    })
    .default([])
    .describe(
      "domains whose people may sign in through the provider without an invitation, separated by commas",
    ),
  ...oidcNames,
  AUDIT_RETENTION_DAYS: numberFrom(1, 36_500, 730).describe(
    "days after which entries of the audit log are deleted",
  ),
  DEMO_CONTRIBUTIONS: numberFrom(0, 10_000_000, 10_000).describe(
    "demo contributions written to a database that never held a record; 0: none, and no posts",
  ),
};
const environment = z.object(names).superRefine((values, context) => {
  for (const { name, problem } of oidcGaps(values))
    context.addIssue({ code: "custom", path: [name], message: problem });
});

// Every secret may come from a file instead, as container platforms hand them out.
const secrets = ["UPSTREAM_TOKEN", "DATABASE_URL", "AUTH_SECRET", "OIDC_CLIENT_SECRET"] as const;

/** The settings that the listening server, the log and the tests read by themselves. */
const serverNames = {
  HOST: z.string().default("127.0.0.1").describe("address to listen on"),
  PORT: z.string().default("3000").describe("port; 0: the system chooses one"),
  PUBLIC_URL: z
    .string()
    .optional()
    .describe("address that people use: links begin with it (a path is kept) and its host is allowed"),
  ALLOWED_HOSTS: z
    .string()
    .default("localhost,127.0.0.1,[::1]")
    .describe("Host names that are answered, separated by commas, each with or without a port"),
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .describe("addresses and ranges whose `X-Forwarded-Host`, `-Proto` and `-For` are believed"),
  LOG_LEVEL: z
    .string()
    .default("info")
    .describe("`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .optional()
    .describe("collector that spans are sent to; the other `OTEL_…` variables apply too"),
  ENV_FILES: z.string().default("on").describe("`off`: `.env.local` and `.env` are not read"),
  CHROMIUM_PATH: z.string().optional().describe("browser for `npm test`; searched for when unset"),
};

/** A setting as the documentation lists it. */
interface Setting {
  readonly name: string;
  /** As it is written in the environment; null where there is none. */
  readonly preset: string | null;
  readonly meaning: string;
  /** Whether `NAME_FILE` may name a file that holds the value. */
  readonly isSecret: boolean;
}

/** Every setting in the order of the documentation (docs/configuration.md, .env.example). */
export const settings: readonly Setting[] = Object.entries({ ...serverNames, ...names }).map(
  ([name, schema]) => {
    const { data } = z.safeParse(schema, undefined);
    const preset = data === undefined || String(data) === "" ? null : String(data);
    return { name, preset, meaning: schema.description ?? "", isSecret: secrets.some((one) => one === name) };
  },
);

/** Every variable that is read by the desk, its server or its commands. */
export const settingNames: readonly string[] = [
  ...settings.map(({ name }) => name),
  ...secrets.map((secret) => `${secret}_FILE`),
];

function numberFrom(least: number, most: number, otherwise: number) {
  const [from, to] = [least, most].map((bound) => bound.toLocaleString("en"));
  const range = { error: `must be a whole number from ${from} to ${to}` };
  return z.coerce.number(range).int(range).min(least, range).max(most, range).default(otherwise);
}

/** These parts would be ignored in silence, and a password there would show in the process list. */
function isPlain(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || url.username + url.password + url.search + url.hash === "";
}

export interface Config {
  readonly databaseUrl: string;
  readonly demoContributions: number;
  readonly upstream: UpstreamConfig | null;
  readonly access: AccessConfig;
  /** Days after which an entry of the audit log is forgotten. */
  readonly auditKeepDays: number;
  /** Null: nobody signs in by a provider. */
  readonly oidc: OidcConfig | null;
}

export interface AccessConfig {
  /** Whether people must sign in; null leaves it to the kind of data. */
  readonly mode: "open" | "required" | null;
  /** What seals stored secrets; null has the desk make one and keep it beside the data. */
  readonly secret: string | null;
  /** Domains, in lower case, whose people may come in through another provider without an invitation. */
  readonly domains: readonly string[];
}

export interface UpstreamConfig {
  readonly baseUrl: URL;
  readonly token: string | null;
  readonly filterStyle: "both" | "flat" | "bracket";
  readonly check: "label" | "refuse";
  readonly feeds: readonly { readonly id: string; readonly label: string }[];
  /** How long answers are kept, in ms: lists, records, and either where the upstream fails. */
  readonly keeping: { readonly list: number; readonly record: number; readonly stale: number };
  /** Requests a minute, for background work. */
  readonly budget: number;
  readonly allowPrivate: boolean;
  /** Whether the database keeps a copy of its records. */
  readonly mirror: boolean;
}

/** Says every bad variable at once, by name and never with its value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the variables of the desk itself; those of the listening server are read by `server.mjs`. An empty
 * variable counts as unset.
 * @throws ConfigError naming every variable that cannot be used
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.keys(names).map((name) => [name, settingOf(name, env)]));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(`The settings cannot be used: ${lines.join("; ")}`);
  }
  const value = parsed.data;
  return {
    databaseUrl: value.DATABASE_URL,
    auditKeepDays: value.AUDIT_RETENTION_DAYS,
    demoContributions: value.DEMO_CONTRIBUTIONS,
    access: { mode: value.AUTH ?? null, secret: value.AUTH_SECRET ?? null, domains: value.AUTH_DOMAINS },
    oidc: toOidcConfig(value),
    upstream:
      value.UPSTREAM_URL === undefined
        ? null
        : {
            baseUrl: new URL(value.UPSTREAM_URL),
            token: value.UPSTREAM_TOKEN ?? null,
            filterStyle: value.UPSTREAM_FILTER_STYLE,
            check: value.UPSTREAM_CHECK,
            feeds: readFeeds(value.UPSTREAM_FEEDS),
            keeping: {
              list: value.UPSTREAM_CACHE_LIST * 1000,
              record: value.UPSTREAM_CACHE_RECORD * 1000,
              stale: value.UPSTREAM_STALE * 1000,
            },
            budget: value.UPSTREAM_BUDGET,
            allowPrivate: value.ALLOW_PRIVATE_UPSTREAM === "on",
            mirror: value.MIRROR === "on",
          },
  };
}

function settingOf(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const value = env[name]?.trim();
  const file = env[`${name}_FILE`]?.trim();
  if (value || !file || !secrets.some((secret) => secret === name)) return value || undefined;
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    throw new ConfigError(`The settings cannot be used: ${name}_FILE names a file that cannot be read`);
  }
}

/** `id:label,id:label`; a feed without a label is called by its id. */
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
