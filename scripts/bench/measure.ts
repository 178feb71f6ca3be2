import { median } from "./statistics";

const warmUpRounds = 5;
const fewestRounds = 10;
const mostRounds = 500;

/**
 * Times several pieces of work, each once a round, so that a slow moment of the machine meets all of them alike.
 * @param seconds after which no new round begins, once there are enough of them
 * @param prepare done before each work, and not timed
 * @returns the median of each in ms, in the order given, and how many rounds there were
 */
export async function measureInTurn(
  works: readonly (() => Promise<unknown>)[],
  seconds: number,
  prepare: () => Promise<unknown> = async () => {},
): Promise<{ medians: readonly number[]; rounds: number }> {
  for (let round = 0; round < warmUpRounds; round++) for (const work of works) await prepare().then(work);
  const timed = works.map((work) => ({ work, samples: [] as number[] }));
  const end = performance.now() + seconds * 1000;
  let rounds = 0;
  while (rounds < fewestRounds || (rounds < mostRounds && performance.now() < end)) {
    for (const { work, samples } of timed) {
      await prepare();
      const started = performance.now();
      await work();
      samples.push(performance.now() - started);
    }
    rounds++;
  }
  return { medians: timed.map(({ samples }) => median(samples)), rounds };
}
