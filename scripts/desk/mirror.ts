import { readConfig } from "@/lib/config";
import { openDeskDatabase } from "@/lib/database/desk-database";
import { clearMirror } from "@/lib/mirror/database/clear-mirror";
import type { Mirror } from "@/lib/mirror/mirror";
import { nextTask, nextTaskOnce } from "@/lib/mirror/schedule";
import { openSource } from "@/lib/source";
import { type Command, CommandError } from "./command";
import { runOrHandOver } from "./mirror-hand-over";
import { mirrorLines, mirrorOutcome } from "./mirror-lines";
import { watchMirror } from "./mirror-watch";
import { openNamedDatabase } from "./named-database";
import { readOptions } from "./read-options";

export const mirrorCommand: Command = {
  usage: "mirror [--once | --status | --rebuild] [--accept-deletions]",
  summary: "keep a copy of the data service's records in the database",
  details: `Without an option it goes on until it is stopped, as a running desk does by itself.

--once              read everything once, ask twice after whatever seems to be gone, and end; a desk that runs is
                    asked to do it
--status            say what the copy holds
--rebuild           forget every record in the database first, then as --once
--accept-deletions  as --once, and believe that records are gone although they are many`,
  run: runMirror,
};

/** How long a mirror that was killed holds its place (ms), and a little more. */
const patience = 32_000;

const elsewhere = 'A running desk keeps the copy already: "desk mirror --status" says how far it is.';
const stopFirst = "A running desk keeps the copy: stop it first.";

async function runMirror(args: readonly string[]): Promise<number> {
  const { values } = readOptions(args, {
    once: { type: "boolean", default: false },
    status: { type: "boolean", default: false },
    rebuild: { type: "boolean", default: false },
    "accept-deletions": { type: "boolean", default: false },
  });
  const { upstream, databaseUrl } = readConfig();
  if (upstream === null) throw new CommandError("There is no data service to copy: set UPSTREAM_URL.", 1);
  if (!upstream.mirror) throw new CommandError("The copy is switched off (MIRROR=off).", 1);
  const database = await openNamedDatabase(databaseUrl, openDeskDatabase);
  const { mirror } = await openSource();
  if (mirror === null) throw new CommandError("There is no data service to copy.", 1);
  try {
    if (values.status) {
      process.stdout.write(`${mirrorLines(await mirror.report(), Date.now()).join("\n")}\n`);
      return 0;
    }
    return await work(mirror, {
      isOnce: values.once || values.rebuild || values["accept-deletions"],
      accepts: values["accept-deletions"],
      isGentle: !values.rebuild,
      prepare: async () => (values.rebuild ? clearMirror(database) : undefined),
    });
  } finally {
    await database.close();
  }
}

interface Wanted {
  readonly isOnce: boolean;
  /** Whether any number of records may be gone. */
  readonly accepts: boolean;
  /** Whether it is no more than what a running desk does by itself, so that one may do it. */
  readonly isGentle: boolean;
  readonly prepare: () => Promise<void>;
}

async function work(mirror: Mirror, { isOnce, accepts, isGentle, prepare }: Wanted): Promise<number> {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    void mirror.stop();
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const watch = watchMirror(process.stderr, () => mirror.report());
  const since = Date.now();
  const tell = (line: string) => process.stderr.write(`${line}\n`);
  try {
    const run = (wait: number) =>
      mirror.run(isOnce ? (view, now) => nextTaskOnce(view, since, now) : nextTask, {
        patience: wait,
        prepare,
        accepts,
        isToEnd: isOnce,
      });
    const ended =
      isOnce && isGentle
        ? await runOrHandOver(mirror, run, since, { tell, isStopped: () => isStopped, accepts })
        : await run(patience);
    watch.end();
    if (ended === "elsewhere") throw new CommandError(isGentle ? elsewhere : stopFirst, 1);
    if (ended !== "done" && "blocked" in ended) throw new CommandError(ended.blocked, 1);
    if (ended !== "done") throw new CommandError(`${ended.gaveUp} The next run goes on from here.`, 1);
    if (isStopped && isOnce) throw new CommandError("Stopped. The next run goes on from here.", 1);
    const { lines, isWell } = mirrorOutcome(await mirror.report(), Date.now());
    process.stdout.write(`${lines.join("\n")}\n`);
    return isWell ? 0 : 1;
  } finally {
    watch.end();
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
