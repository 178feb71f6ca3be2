import type { EngineName } from "./arguments";
import type { ImportFigures, LoadFigures } from "./tasks";

/** How many rows the database has that the full one is compared with. */
export const smallRows = 10_000;

/** One question in process: medians in ms on the small and on the full database. */
export interface CaseFigures {
  readonly subject: string;
  readonly place: string;
  readonly small: number;
  readonly full: number;
}

/** The figures that were measured on one engine. */
export interface Figures {
  readonly rows: number;
  readonly load: ImportFigures;
  readonly cases: readonly CaseFigures[];
  /** How often each case ran. */
  readonly rounds: number;
  readonly http: LoadFigures | null;
}

/** A figure that has a goal. */
export interface Ratio {
  readonly name: string;
  readonly value: number;
  readonly unit: "" | " ms" | " rows/s" | " MiB" | " KB";
  readonly bound: "at most" | "at least";
  readonly goal: number;
  readonly met: boolean;
  /** Which measurement it comes from, where there are several. */
  readonly worst?: string;
}

/** What one run on one engine is written down as. */
export interface Result extends Figures {
  readonly benchmark: string;
  readonly engine: EngineName;
  readonly date: string;
  readonly machine: { readonly node: string; readonly cpu: string; readonly cores: number };
  readonly ratios: readonly Ratio[];
}
