import * as z from "zod";
import { contribution } from "@/lib/contract/contribution";
import { paginationEnvelope } from "@/lib/contract/pagination-envelope";
import { post } from "@/lib/contract/post";
import { type Shape, shapeOf } from "@/lib/contract/shape";
import { compareWith } from "@/lib/contract/shape-difference";
import type { DriftEntry, DriftReport, DriftResource } from "@/lib/source/drift-report";
import { whyKnown } from "./drift-known";

/**
 * Remembers how answers differ from the contract, so that it can be told; the answers themselves are given
 * anyway.
 */
export interface DriftLog {
  /** Compares parsed records or envelopes, later: whoever waits for them does not wait for this. */
  compare(resource: "contribution" | "post" | "envelope", values: readonly unknown[]): void;
  /** Notes a question whose answer shows that some of its parameters were ignored; mostly none. */
  asked(ignored: readonly string[]): void;
  report(): DriftReport;
}

const mostEntries = 500;
/** A few pages: what comes faster than it can be compared is a sample as it is. */
const longestQueue = 250;

type Counted = { -readonly [name in keyof DriftEntry]: DriftEntry[name] } & { lastRound: number };

/** Makes an empty log. One turn of the event loop compares one record: about 20 µs (docs/decisions/008). */
export function createDriftLog(): DriftLog {
  const shapes: Readonly<Record<"contribution" | "post" | "envelope", Shape>> = {
    contribution: shapeOf(contribution),
    post: shapeOf(post),
    envelope: shapeOf(paginationEnvelope(z.unknown())),
  };
  const queue: { resource: keyof typeof shapes; value: unknown }[] = [];
  const entries = new Map<string, Counted>();
  const compared: Record<DriftResource, number> = { contribution: 0, post: 0, envelope: 0, parameter: 0 };
  let [skipped, more, round] = [0, 0, 0];

  function note(difference: Omit<DriftEntry, "count" | "firstAt" | "lastAt" | "known">): void {
    const { resource, kind, path, found } = difference;
    const key = `${resource} ${kind} ${path} ${found}`;
    const entry = entries.get(key);
    const now = Date.now();
    if (entry !== undefined) {
      // Counted once a record, however many payments of it are odd in the same way.
      if (entry.lastRound !== round) entry.count++;
      entry.lastRound = round;
      entry.lastAt = now;
    } else if (entries.size === mostEntries) more++;
    else {
      const known = whyKnown(difference);
      entries.set(key, { ...difference, count: 1, firstAt: now, lastAt: now, known, lastRound: round });
    }
  }

  function compareNext(): void {
    const next = queue.shift();
    if (next === undefined) return;
    const { resource, value } = next;
    round++;
    compared[resource]++;
    compareWith(value, shapes[resource], (difference) => note({ resource, ...difference }));
    if (queue.length > 0) setImmediate(compareNext);
  }

  return {
    compare(resource, values) {
      const room = values.slice(0, Math.max(0, longestQueue - queue.length));
      skipped += values.length - room.length;
      if (queue.length === 0 && room.length > 0) setImmediate(compareNext);
      queue.push(...room.map((value) => ({ resource, value })));
    },

    asked(ignored) {
      round++;
      compared.parameter++;
      for (const path of ignored)
        note({ resource: "parameter", kind: "ignored", path, expected: "honoured", found: "ignored" });
    },

    report: () => ({
      compared: { ...compared },
      skipped,
      entries: [...entries.values()].map(({ lastRound: _, ...entry }) => entry).sort(bySurprise),
      more,
    }),
  };
}

function bySurprise(a: DriftEntry, b: DriftEntry): number {
  return Number(a.known !== null) - Number(b.known !== null) || b.count - a.count;
}
