import type { MirrorStore, Scope, Suspect } from "./store";

/**
 * For how long nothing is asked for by its id where such a question got no answer: everything else goes on
 * meanwhile (ms).
 */
export const unansweredRest = 5 * 60_000;
/** More than so many at once are no fault of single records. */
const most = 500;

/**
 * The suspects that this process asked after in vain: others go first, for one of them must not hold up all
 * that is due.
 */
export class Unanswered {
  readonly #ids = new Map<Scope, Set<string>>();
  readonly #until = new Map<Scope, number>();

  /** Notes that a question after a suspect got no answer. */
  note({ scope, id }: Suspect, now: number): void {
    const ids = this.#ids.get(scope) ?? new Set();
    this.#ids.set(scope, ids.size < most ? ids.add(id) : new Set([id]));
    this.#until.set(scope, now + unansweredRest);
  }

  /** Whether a list's suspects are left alone for a while. */
  isResting(scope: Scope, now: number): boolean {
    return (this.#until.get(scope) ?? now) > now;
  }

  /**
   * The next suspect (see `MirrorStore.nextSuspect`); those without an answer come again once all others have
   * come.
   */
  async next(store: MirrorStore, scope: Scope, before: number): Promise<Suspect | null> {
    const ids = this.#ids.get(scope);
    const other = await store.nextSuspect(scope, before, [...(ids ?? [])]);
    if (other !== null || ids === undefined) return other;
    this.#ids.delete(scope);
    return store.nextSuspect(scope, before);
  }
}
