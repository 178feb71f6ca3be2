import { readFileSync } from "node:fs";
import * as z from "zod";

const mostDemo = 10_000_000;
const wholeNumber = { error: "must be a whole number from 0 to 10,000,000" };

const names = {
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres:|postgresql:)/, { error: "must start with file: or postgres://" })
    .default("file:./data/desk.db"),
  UPSTREAM_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .refine(isPlain, { error: "must have no user name, query or fragment" })
    .optional(),
  UPSTREAM_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: "must be printable ASCII without blanks" })
    .optional(),
  UPSTREAM_FILTER_STYLE: z.enum(["both", "flat", "bracket"]).default("both"),
  UPSTREAM_CHECK: z.enum(["label", "refuse"]).default("label"),
  UPSTREAM_FEEDS: z.string().default(""),
  AUTH: z.enum(["open"], { error: "must be open: accounts are not built yet" }).default("open"),
  DEMO_CONTRIBUTIONS: z.coerce
    .number(wholeNumber)
    .int(wholeNumber)
    .min(0, wholeNumber)
    .max(mostDemo, wholeNumber)
    .default(10_000),
};
const environment = z.object(names);

// Every secret may come from a file instead, as container platforms hand them out.
const secrets = ["UPSTREAM_TOKEN", "DATABASE_URL"] as const;

/** What stands in these places would be ignored in silence; a password there would also be one in the process list. */
function isPlain(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || url.username + url.password + url.search + url.hash === "";
}

export interface Config {
  readonly databaseUrl: string;
  readonly demoContributions: number;
  readonly upstream: UpstreamConfig | null;
}

export interface UpstreamConfig {
  readonly baseUrl: URL;
  readonly token: string | null;
  readonly filterStyle: "both" | "flat" | "bracket";
  readonly check: "label" | "refuse";
  readonly feeds: readonly { readonly id: string; readonly label: string }[];
}

/** Says every bad variable at once, by name and never with its value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the variables of the desk itself (README); those of the listening server are read by `server.mjs`. An empty
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
    demoContributions: value.DEMO_CONTRIBUTIONS,
    upstream:
      value.UPSTREAM_URL === undefined
        ? null
        : {
            baseUrl: new URL(value.UPSTREAM_URL),
            token: value.UPSTREAM_TOKEN ?? null,
            filterStyle: value.UPSTREAM_FILTER_STYLE,
            check: value.UPSTREAM_CHECK,
            feeds: readFeeds(value.UPSTREAM_FEEDS),
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
  const entries = text.split(",").map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [id = "", ...label] = entry.split(":");
      return { id: id.trim(), label: label.join(":").trim() || id.trim() };
    });
}
