import type { Ratio } from "./figures";

/** What one page costs a browser that has never been here. Sizes are bytes as transferred, times ms. */
export interface PageFigures {
  readonly name: string;
  /** Every script until the network rests; nothing is hovered or focused. */
  readonly script: number;
  /** The part of it that was asked for before the page's load event. */
  readonly scriptAtLoad: number;
  readonly html: number;
  /** Until the first row, or the heading of a page without rows, is painted. */
  readonly first: number;
  /** Sum of the layout shifts. */
  readonly shift: number;
  /** What the page raised or wrote to the console as an error; a failed hydration is one. */
  readonly errors: readonly string[];
  /** The rules of axe that the page breaks, with the place of the first breach. */
  readonly axe: readonly string[];
}

/** From the click on "Next page" until its rows are painted, over `turns` clicks. */
export interface TurnFigures {
  readonly rows: number;
  readonly turns: number;
  readonly p50: number;
  readonly p95: number;
  /** Transferred by one page change, as a mean of all, by link, key or Back. */
  readonly bytes: number;
  /** Sum of the layout shifts of one page change, by link, key or Back: of all the greatest. Those right after the act count. */
  readonly shift: number;
}

/** Scores of 0 to 100, performance the middle of three runs, and the audits that cost points. */
export interface LighthouseFigures {
  readonly page: string;
  readonly form: "desktop" | "mobile";
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly lost: readonly string[];
}

export interface UiFigures {
  readonly pages: readonly PageFigures[];
  readonly turn: TurnFigures;
  /** Null where Lighthouse was left out or could not be had. */
  readonly lighthouse: readonly LighthouseFigures[] | null;
}

export interface UiResult extends UiFigures {
  readonly benchmark: string;
  readonly date: string;
  readonly machine: { readonly node: string; readonly cpu: string; readonly cores: number };
  readonly browser: string;
  readonly ratios: readonly Ratio[];
}
