import { CommandError } from "@/scripts/desk/command";
import { readOptions } from "@/scripts/desk/read-options";

const engines = ["sqlite", "postgres"] as const;
export type EngineName = (typeof engines)[number];

const fewestRows = 1_000;
const mostRows = 10_000_000;
const longestSoak = 24 * 60 * 60;

export interface Settings {
  readonly benchmark: string;
  readonly rows: number;
  readonly engines: readonly EngineName[];
  /** Where the results are written; null for the usual place. */
  readonly json: string | null;
  readonly http: boolean;
  readonly lighthouse: boolean;
  /** How long a desk before a failing upstream is asked for, in seconds; 0: not at all. */
  readonly soak: number;
}

/**
 * Reads what was typed behind `npm run bench --`.
 * @returns null when help was asked for
 * @throws CommandError one sentence about the first thing that cannot be used
 */
export function readArguments(args: readonly string[]): Settings | null {
  const { values, positionals } = readOptions(args, {
    rows: { type: "string", default: "100000" },
    engine: { type: "string", default: "both" },
    json: { type: "string" },
    "no-http": { type: "boolean", default: false },
    "no-lighthouse": { type: "boolean", default: false },
    soak: { type: "string", default: "0" },
    help: { type: "boolean", short: "h", default: false },
  });
  const [benchmark = "records", ...more] = positionals;
  if (values.help || benchmark === "help") return null;
  if (more.length > 0) throw new CommandError("One benchmark at a time.", 2);
  return {
    benchmark,
    rows: readRows(values.rows),
    engines: readEngines(values.engine),
    json: values.json ?? null,
    http: !values["no-http"],
    lighthouse: !values["no-lighthouse"],
    soak: readSoak(values.soak),
  };
}

function readRows(text: string): number {
  const rows = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (rows >= fewestRows && rows <= mostRows) return rows;
  throw new CommandError(`--rows must be a whole number from ${fewestRows} to ${mostRows}.`, 2);
}

function readSoak(text: string): number {
  const seconds = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (seconds <= longestSoak) return seconds;
  throw new CommandError(`--soak must be a whole number of seconds from 0 to ${longestSoak}.`, 2);
}

function readEngines(text: string): readonly EngineName[] {
  if (text === "both") return engines;
  const chosen = engines.filter((engine) => engine === text);
  if (chosen.length === 0) throw new CommandError("--engine must be sqlite, postgres or both.", 2);
  return chosen;
}
