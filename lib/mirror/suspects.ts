import type { Failure } from "@/lib/contract/failure";
import type { Asking } from "./asking";
import type { MirrorStore, Scope, Suspect } from "./store";

/** Between the two times that the upstream has to say that there is no such record (ms). */
export const secondLook = 60_000;

/** What asking after a suspect came to. */
export type Looked =
  | { readonly kind: "alive" | "missing" | "gone" }
  /**
   * The upstream does not know a record either that was read a moment ago: its word on this one is worth
   * nothing.
   */
  | { readonly kind: "doubt" }
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * Asks after one record that may be gone. It is hidden when the upstream has said twice, a minute apart, that
 * there is no such record, while it still knows another one; any other trouble leaves it where it is.
 */
export async function lookAfter(
  suspect: Suspect,
  asking: Asking,
  store: MirrorStore,
  now: () => number,
): Promise<Looked> {
  const { scope, id, missingSince } = suspect;
  const found = await asking.find(id);
  if (!found.ok) return { kind: "failed", failure: found.failure };
  if (found.value !== null) {
    await store.commit({ scope, rows: [found.value], isSure: true });
    return { kind: "alive" };
  }
  if (missingSince === null || now() - missingSince < secondLook) {
    await store.missed(suspect, missingSince ?? now());
    return { kind: "missing" };
  }
  const control = await knowsAnother(scope, asking, store);
  if (!control.ok) return { kind: "failed", failure: control.failure };
  if (!control.value) return { kind: "doubt" };
  await store.bury(suspect, now());
  return { kind: "gone" };
}

/** Whether the upstream knows the record that was read last. One that is gone itself becomes a suspect. */
async function knowsAnother(scope: Scope, asking: Asking, store: MirrorStore) {
  const other = await store.newest(scope);
  if (other === null) return { ok: true, value: true } as const;
  const found = await asking.find(other);
  if (!found.ok) return found;
  if (found.value === null) await store.suspect(scope, [other]);
  else await store.commit({ scope, rows: [found.value], isSure: true });
  return { ok: true, value: found.value !== null } as const;
}
