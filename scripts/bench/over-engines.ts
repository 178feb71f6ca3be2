import type { EngineName } from "./arguments";
import { openScratchEngine, type ScratchEngine } from "./scratch-engine";
import { type Defer, tidily } from "./tidily";

/** Measures engine by engine, each ended before the next; one whose programs are not installed is named and left out. */
export async function overEngines(
  names: readonly EngineName[],
  work: (engine: ScratchEngine, name: EngineName, defer: Defer) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    await tidily(async (defer) => {
      const engine = await openScratchEngine(name);
      if (engine === null) {
        process.stdout.write("PostgreSQL was left out: its programs are not installed here.\n\n");
        return;
      }
      defer(engine.close);
      await work(engine, name, defer);
    });
  }
}
