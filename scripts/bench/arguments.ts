import { parseArgs } from "node:util";

const engineNames = ["sqlite", "postgres"] as const;
export type EngineName = (typeof engineNames)[number];

export interface Settings {
  readonly benchmark: string;
  readonly rows: number;
  readonly engines: readonly EngineName[];
  /** The file for the results; null: a file in bench-results/. */
  readonly json: string | null;
  readonly lighthouse: boolean;
  /** The length of the long run of `faults` in seconds; 0: none. */
  readonly soak: number;
}

/**
 * Reads the arguments of `npm run bench --`.
 * @returns null when help was requested
 * @throws one sentence about the first argument that cannot be used
 */
export function readArguments(args: readonly string[]): Settings | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rows: { type: "string", default: "100000" },
      engine: { type: "string", default: "both" },
      json: { type: "string" },
      "no-lighthouse": { type: "boolean", default: false },
      soak: { type: "string", default: "0" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [benchmark = "records", ...others] = positionals;
  if (values.help || benchmark === "help") return null;
  if (others.length > 0) throw new Error("Run one benchmark at a time.");
  const engines = engineNames.filter((name) => values.engine === name || values.engine === "both");
  if (engines.length === 0) throw new Error("--engine must be sqlite, postgres or both.");
  return {
    benchmark,
    engines,
    rows: readNumber("--rows", values.rows, 1_000, 10_000_000),
    json: values.json ?? null,
    lighthouse: !values["no-lighthouse"],
    soak: readNumber("--soak", values.soak, 0, 24 * 60 * 60),
  };
}

function readNumber(option: string, text: string, min: number, max: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new Error(`${option} must be a whole number from ${min} to ${max}.`);
}
