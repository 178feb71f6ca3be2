import { availableParallelism } from "node:os";
import { setImmediate as nextIteration } from "node:timers/promises";

/**
 * A caller as turns count them: a person with all of their sessions, a token, or an address where access is
 * open.
 */
export interface TurnCaller {
  readonly key: string;
  /** Whether the limits of one caller hold; without them turns are only shared out fairly. */
  readonly isLimited: boolean;
}

/** A request's turn. Ending it twice does nothing. */
export interface Turn {
  end(): void;
}

export interface TurnLimits {
  /** Requests of all callers that work at once. */
  readonly atOnce: number;
  readonly perCaller: number;
  readonly maxQueued: number;
  readonly queueTimeoutMs: number;
  /**
   * After so long a request no longer keeps others from their turn: it waits for something else, or is a long
   * one.
   */
  readonly handOnMs: number;
}

export const turnLimits: Omit<TurnLimits, "atOnce"> = {
  // With more than there are processors, one caller's requests would take all of them.
  perCaller: Math.min(4, Math.max(2, availableParallelism())),
  maxQueued: 64,
  queueTimeoutMs: 10_000,
  handOnMs: 100,
};

/**
 * Iterations of the event loop after a long turn: what costs little, such as `/healthz`, is answered within
 * them.
 */
const iterationsBetween = 4;
/** A turn that took so many milliseconds is long. A page of a list takes two or three. */
const longTurnMs = 10;

interface Waiting {
  start(): void;
}

interface Lane {
  readonly caller: TurnCaller;
  /** The number of its newest turn among the turns of all. */
  lastTurn: number;
  running: number;
  readonly waiting: Waiting[];
}

/**
 * Callers that are remembered although they have no request, so that the one who was served longest ago is
 * next.
 */
const maxIdle = 1_000;

/**
 * Gives requests their turn, the callers one after the other whatever each of them asks for, so that no
 * caller makes the others wait. An embedded database works on the thread of the server: only so many requests
 * at once, and air between them, keep that thread free for others.
 */
export class Turns {
  readonly #lanes = new Map<string, Lane>();
  #begun = 0;
  #waiting = 0;
  #working = 0;
  #isResting = false;

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for a turn.
   * @param signal is aborted when the caller hangs up, which leaves the queue
   * @returns null where too many requests of this caller wait, or one has waited too long, or the caller is
   * gone
   */
  take(caller: TurnCaller, signal: AbortSignal): Promise<Turn | null> {
    const lane = this.#laneOf(caller);
    if (signal.aborted || (caller.isLimited && this.#isFull(lane))) return Promise.resolve(null);
    return new Promise((resolve) => {
      const leave = () => {
        lane.waiting.splice(lane.waiting.indexOf(waiting), 1);
        this.#waiting--;
        settle(null);
      };
      const timer = caller.isLimited ? setTimeout(leave, this.limits.queueTimeoutMs) : undefined;
      const settle = (turn: Turn | null) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", leave);
        resolve(turn);
      };
      const waiting: Waiting = { start: () => settle(this.#begin(lane)) };
      signal.addEventListener("abort", leave);
      lane.waiting.push(waiting);
      this.#waiting++;
      this.#startNext();
    });
  }

  #laneOf(caller: TurnCaller): Lane {
    const known = this.#lanes.get(caller.key);
    if (known !== undefined) return known;
    if (this.#lanes.size >= maxIdle) {
      for (const [key, { running, waiting }] of this.#lanes) {
        if (running + waiting.length === 0) this.#lanes.delete(key);
      }
    }
    const lane: Lane = { caller, lastTurn: 0, running: 0, waiting: [] };
    this.#lanes.set(caller.key, lane);
    return lane;
  }

  #isFull({ running, waiting }: Lane): boolean {
    return running + waiting.length >= this.limits.perCaller + this.limits.maxQueued;
  }

  #begin(lane: Lane): Turn {
    lane.running++;
    lane.lastTurn = ++this.#begun;
    this.#working++;
    const startedAt = performance.now();
    let isWorking = true;
    let hasEnded = false;
    const handOn = () => {
      clearTimeout(timer);
      if (isWorking) this.#working--;
      isWorking = false;
      if (performance.now() - startedAt < longTurnMs) this.#startNext();
      else void this.#rest();
    };
    const timer = setTimeout(handOn, this.limits.handOnMs);
    return {
      end: () => {
        if (hasEnded) return;
        hasEnded = true;
        lane.running--;
        handOn();
      },
    };
  }

  /**
   * Also while nobody waits: over an embedded database a request may be answered before the next one is even
   * read, and so on for all that have arrived.
   */
  async #rest(): Promise<void> {
    if (this.#isResting) return;
    this.#isResting = true;
    for (let iteration = 0; iteration < iterationsBetween; iteration++) await nextIteration();
    this.#isResting = false;
    this.#startNext();
  }

  /** Starts requests while places are free; next is the caller whose last turn is longest ago. */
  #startNext(): void {
    if (this.#isResting) return;
    while (this.#working < this.limits.atOnce && this.#waiting > 0) {
      let next: Lane | null = null;
      for (const lane of this.#lanes.values()) {
        if (this.#mayStart(lane) && (next === null || lane.lastTurn < next.lastTurn)) next = lane;
      }
      if (next === null) return;
      this.#waiting--;
      next.waiting.shift()?.start();
    }
  }

  #mayStart({ caller, running, waiting }: Lane): boolean {
    return waiting.length > 0 && (!caller.isLimited || running < this.limits.perCaller);
  }
}
