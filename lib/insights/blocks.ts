import { dayLength } from "@/lib/reading/durations";
import type { Ledger } from "./ledger";
import type { Part } from "./part";
import { keyOf } from "./sum-key";
import { Tally } from "./tally";
import { toPart } from "./to-part";

/** Days of the smallest block. */
const blockDays = 8;
const blockLength = blockDays * dayLength;
/** Each level has blocks twice as long as the one below it; the longest ones are of 512 days. */
const levels = [1, 2, 4, 8, 16, 32, 64] as const;
const longestFirst = [...levels.entries()].reverse();

type Parts = ReadonlyMap<number, Part>;

/**
 * A stretch of time (ms UTC, `end` not included) and what its contributions come to by `keyOf`; null: to be
 * read row by row.
 */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly parts: Parts | null;
}

/**
 * Sums over whole blocks of days, and over blocks of blocks, by currency and kind: a range of any length is
 * added up from a dozen or two of them, and read row by row at its two ends only. A block that is not there,
 * because one of its contributions changed, is made by `warm`; until then shorter ones stand for it, and rows
 * for the shortest.
 */
export class Blocks {
  private readonly known = levels.map(() => new Map<number, Parts | null>());
  private readonly missing = levels.map(() => new Set<number>());

  constructor(private readonly ledger: Ledger) {}

  /** @param day in days since 1970 */
  forget(day: number): void {
    for (const [level, width] of levels.entries()) {
      const block = Math.floor(day / (blockDays * width));
      this.known[level]?.delete(block);
      this.missing[level]?.add(block);
    }
  }

  /** A span (ms UTC) cut into the longest blocks that there are, in order of time. */
  *cover(start: number, end: number): Generator<Piece> {
    for (let at = start; at < end; ) {
      const piece = this.longestAt(at, end);
      yield piece;
      at = piece.end;
    }
  }

  private longestAt(start: number, end: number): Piece {
    const number = start / blockLength;
    for (const [level, width] of longestFirst) {
      const until = start + width * blockLength;
      if (until > end || !Number.isInteger(number / width)) continue;
      const parts = this.known[level]?.get(number / width) ?? null;
      if (parts !== null) return { start, end: until, parts };
    }
    return { start, end: Math.min((Math.floor(number) + 1) * blockLength, end), parts: null };
  }

  /** Makes those that are not there, one a step. */
  *warm(): Generator<void> {
    for (const [level, blocks] of this.missing.entries()) {
      for (const block of blocks) {
        this.partsOf(level, block);
        yield;
      }
    }
  }

  private partsOf(level: number, block: number): Parts | null {
    const known = this.known[level]?.get(block);
    if (known !== undefined) return known;
    const tallies = new Map<number, Tally>();
    const isExact = level === 0 ? this.fold(block, tallies) : this.join(level, block, tallies);
    const made = isExact ? toParts(tallies) : null;
    this.known[level]?.set(block, made);
    this.missing[level]?.delete(block);
    return made;
  }

  private fold(block: number, tallies: Map<number, Tally>): boolean {
    const start = block * blockLength;
    for (const { figures, from, to } of this.ledger.between(start, start + blockLength)) {
      const { rows } = figures;
      for (let at = from; at < to; at++) {
        this.tallyOf(tallies, keyOf(rows.currency[at] ?? 0, rows.kind[at] ?? 0)).addRow(rows, at);
      }
    }
    return true;
  }

  /** @returns false where one of its halves has to be read row by row */
  private join(level: number, block: number, tallies: Map<number, Tally>): boolean {
    for (const half of [2 * block, 2 * block + 1]) {
      const parts = this.partsOf(level - 1, half);
      if (parts === null) return false;
      for (const [key, part] of parts) this.tallyOf(tallies, key).addPart(part);
    }
    return true;
  }

  private tallyOf(tallies: Map<number, Tally>, key: number): Tally {
    const known = tallies.get(key);
    if (known !== undefined) return known;
    const made = new Tally(this.ledger);
    tallies.set(key, made);
    return made;
  }
}

function toParts(tallies: ReadonlyMap<number, Tally>): Parts | null {
  const parts = new Map<number, Part>();
  for (const [key, tally] of tallies) {
    const part = toPart(tally);
    if (part === null) return null;
    parts.set(key, part);
  }
  return parts;
}
