import "server-only";
import type { Accounts } from "@/lib/accounts/accounts";
import { networkOf } from "@/lib/accounts/network.mjs";
import { RequestAllowance } from "@/lib/accounts/tokens/request-allowance";
import type { Viewer } from "@/lib/accounts/viewer";
import { type TurnCaller, type TurnLimits, Turns, turnLimits } from "./turns";

/** The headers by which a caller is known. */
const identifying = ["cookie", "authorization", "x-forwarded-proto"] as const;

const busy = {
  status: 503,
  message: "Many of your requests are still at work. Please try again in a moment.",
  retryAfter: 2,
};

/** How many requests work at once where the records are: SQLite works on the server's own thread. */
const atOnce = { sqlite: 1, postgres: 8, upstream: Number.POSITIVE_INFINITY } as const;

/**
 * Returns the function that gives requests for records their turn. A person, with all of their sessions, and
 * a token have as many at once as there are processors, 2 to 4; 64 more wait for 10 seconds at most; a person
 * has 600 a minute. Where access is open, addresses share turns fairly.
 */
export function createRecordTurns(
  accounts: Pick<Accounts, "knows">,
  records: keyof typeof atOnce,
  limits: Omit<TurnLimits, "atOnce"> = turnLimits,
) {
  const turns = new Turns({ ...limits, atOnce: atOnce[records] });
  const allowance = new RequestAllowance();

  return async (sent: Readonly<Record<string, unknown>>, address: string | null, signal: AbortSignal) => {
    const headers = new Headers();
    for (const name of identifying) if (typeof sent[name] === "string") headers.set(name, sent[name]);
    const viewer = await accounts.knows(headers, { address, isUse: false });
    // Nobody, and a database in trouble: the application refuses the request, and reads no record.
    if (!viewer.ok) return null;
    // An upstream that is open to all waits for nobody here: the client before it has a queue of its own.
    if (viewer.value.kind === "open" && records === "upstream") return null;
    const caller = callerOf(viewer.value, address);
    const wait = viewer.value.kind === "person" ? allowance.take(caller.key) : 0;
    if (wait > 0) return tooMany(wait);
    return (await turns.take(caller, signal)) ?? busy;
  };
}

function callerOf(viewer: Viewer, address: string | null): TurnCaller {
  return viewer.kind === "open"
    ? { key: networkOf(address), isLimited: false }
    : { key: `${viewer.kind} ${viewer.id}`, isLimited: true };
}

function tooMany(retryAfter: number) {
  const seconds = retryAfter === 1 ? "second" : "seconds";
  const message = `You have made 600 requests within a minute. Please try again in ${retryAfter} ${seconds}.`;
  return { status: 429, message, retryAfter };
}
