// Loaded into a desk before it starts (`--import`): on SIGUSR2 it collects what nobody needs any more and writes to the file in
// LIVE_MEMORY how many bytes are left. What a process has resident moves with the moods of its collector; this does not.
import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const { LIVE_MEMORY } = process.env;

if (LIVE_MEMORY !== undefined) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  process.on("SIGUSR2", async () => {
    // What is released by a callback is only free the next time.
    for (let times = 0; times < 3; times++) {
      collect();
      await new Promise((done) => setTimeout(done, 100));
    }
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(LIVE_MEMORY, String(heapUsed + external));
  });
}
