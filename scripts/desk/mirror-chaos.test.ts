import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { isLong } from "@/scripts/test/runs";
import { openChaoticServer } from "./__fixtures__/chaotic-server";

const program = fileURLToPath(new URL("./__fixtures__/mirror-once.ts", import.meta.url));
const records = 800;

function mirror(databaseUrl: string, upstreamUrl: string) {
  const options = ["--conditions=react-server", "--import", "tsx", program, databaseUrl, upstreamUrl];
  const child = spawn(process.execPath, options, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    output += piece;
  });
  const ended = once(child, "close").then(() => output);
  return { child, ended };
}

async function storedTexts({ database }: Scratch): Promise<ReadonlyMap<string, string>> {
  const rows = await database.reader
    .selectFrom("contribution")
    .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
    .select(["id", "doc"])
    .execute();
  return new Map(rows.map(({ id, doc }) => [id, Buffer.from(database.document.decode(doc)).toString()]));
}

/** Removes the lease of a killed process, which expires after half a minute. */
async function removeLease({ database }: Scratch): Promise<void> {
  await database.writer.deleteFrom("lease").execute();
}

describe.concurrent.each(scratchEngines())("a mirror in $engine", ({ open }) => {
  it.runIf(isLong)(
    "equals its server in every record after changes, ties, refusals, resets and kills",
    async () => {
      const scratch = await open();
      const server = await openChaoticServer(records);
      try {
        for (const requests of [12, 25, 15]) {
          const { child, ended } = mirror(scratch.url, server.url);
          await Promise.race([server.after(requests), ended]);
          child.kill("SIGKILL");
          await ended;
          await removeLease(scratch);
        }
        expect((await storedTexts(scratch)).size, "records read before a kill").toBeGreaterThan(200);
        expect(await mirror(scratch.url, server.url).ended).toContain('"ended":"done"');
        server.upstream.isQuiet = true;
        expect(JSON.parse(await mirror(scratch.url, server.url).ended)).toEqual({
          ended: "done",
          held: server.upstream.records.size,
          suspects: 0,
          isWhole: true,
        });
        expect(await storedTexts(scratch)).toEqual(server.upstream.texts());
      } finally {
        await server.close();
        await scratch.dispose();
      }
    },
    180_000,
  );
});
