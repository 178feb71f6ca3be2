import { fail, type Outcome } from "@/lib/contract/failure";

interface Flight<T> {
  readonly answer: Promise<Outcome<T>>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Asks a question once for all who ask it while it is under way. Who leaves, leaves alone; when the last one
 * does, the question is aborted.
 */
export type Share<T> = (
  key: string,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<Outcome<T>>,
) => Promise<Outcome<T>>;

/** @param joined hears of each question that was answered along with another */
export function createShare<T>(joined: () => void): Share<T> {
  const flights = new Map<string, Flight<T>>();
  return (key, signal, start) => {
    if (signal?.aborted) return Promise.resolve(left);
    const other = flights.get(key);
    if (other !== undefined) joined();
    const flight = other ?? open(start, () => flights.delete(key));
    if (other === undefined) flights.set(key, flight);
    return board(flight, signal, () => flights.delete(key));
  };
}

const left = fail("upstream_timeout", { message: "The request was given up by its caller." });

function open<T>(start: (signal: AbortSignal) => Promise<Outcome<T>>, landed: () => void): Flight<T> {
  const controller = new AbortController();
  const flight = { answer: start(controller.signal), controller, waiting: 0 };
  const land = () => {
    // After an abort another flight may have taken the place of this one.
    if (!controller.signal.aborted) landed();
  };
  flight.answer.then(land, land);
  return flight;
}

function board<T>(flight: Flight<T>, signal: AbortSignal | undefined, abandoned: () => void) {
  flight.waiting++;
  return new Promise<Outcome<T>>((resolve, reject) => {
    const leave = () => {
      resolve(left);
      if (--flight.waiting > 0) return;
      abandoned();
      flight.controller.abort();
    };
    signal?.addEventListener("abort", leave, { once: true });
    flight.answer.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
  });
}
