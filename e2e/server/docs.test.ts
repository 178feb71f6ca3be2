import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect } from "vitest";
import { bareEnvironment } from "@/e2e/servers/desk";
import { endDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { test as base } from "@/e2e/servers/scratch-test";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import post from "@/lib/contract/examples/post.json" with { type: "json" };
import { isLong } from "@/scripts/test/runs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(root + path, "utf8");
const documents = [
  "README.md",
  ...readdirSync(`${root}docs`).flatMap((name) => (/\.md$/.test(name) ? [`docs/${name}`] : [])),
];

/** A block that a comment marks: `run: demo` before a running demo, `run: desk` in a folder of its own. */
interface Block {
  readonly document: string;
  readonly kind: string;
  readonly commands: string;
  /** What the document shows as its output. */
  readonly output: string;
}
const marked = /<!-- run: (\w+) -->\n```sh\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```)?/g;
const blocks: readonly Block[] = documents.flatMap((document) =>
  [...read(document).matchAll(marked)].map(([, kind = "", commands = "", output = ""]) => ({
    document,
    kind,
    commands,
    output,
  })),
);

const demoAddress = "http://127.0.0.1:3000";
const controlPort = /(?<=127\.0\.0\.1:|control port )4101/g;
const upstreamPort = /(?<=127\.0\.0\.1:|# port )4100/g;

const test = base
  .extend("demo", { scope: "file" }, async ({ folder }, { onCleanup }) => {
    const desk = await startOwnDesk({ DATABASE_URL: `file:${folder}/demo.db`, DEMO_CONTRIBUTIONS: "200" });
    onCleanup(() => endDesk(desk));
    return desk.url;
  })
  .extend("projectOf", { scope: "file" }, ({ folder }) => {
    const made = new Set<string>();
    // The blocks of one document follow each other in one folder, as its reader runs them.
    return (document: string) => {
      const path = join(folder, document.replaceAll(/\W/g, "-"));
      if (!made.has(path)) makeProject(path);
      made.add(path);
      return path;
    };
  });

describe("commands for a running demo", () => {
  test.for(blocks.filter(({ kind }) => kind === "demo"))("$document: $commands", async (block, { demo }) => {
    // With -f an error of the API is an error of the command.
    const commands = block.commands.replaceAll(demoAddress, demo).replaceAll(/curl -s/g, "curl -f -s");
    const printed = await runCommands(commands, root, {});
    expect(printed.replaceAll(demo, demoAddress)).toContain(block.output.trim());
  });
});

// Each is a process or more: the commands themselves are tested in scripts/desk.
describe.runIf(isLong)("commands of the desk", () => {
  test.for(blocks.filter(({ kind }) => kind === "desk"))(
    "$document: $commands",
    { timeout: 300_000 },
    async ({ document, commands }, { projectOf }) => {
      const project = projectOf(document);
      const [port, control] = [await freePort(), await freePort()];
      const moved = commands
        .replaceAll("desk -- fake-upstream", `desk -- fake-upstream --port ${port} --control-port ${control}`)
        // A reader types the next command later than this test does.
        .replaceAll(/^npm run desk -- fake-upstream.*&.*$/gm, `$&\n${waitFor(control)}`)
        .replaceAll(upstreamPort, `${port}`)
        .replaceAll(controlPort, `${control}`)
        .replaceAll(/(?<![\w.])\/(?:backups|tmp\/drill)(?=\/)/g, (path) => `${project}${path}`);
      await runCommands(moved, project, { PATH: `${project}/bin:${process.env["PATH"]}` });
    },
  );
});

const waitFor = (port: number) => `until curl -s 127.0.0.1:${port}/faults > /dev/null; do sleep 0.1; done`;

/**
 * A folder that has the project's files, databases of its own and records to import. There, `npm start`
 * starts the built desk on a free port and stops it once it listens.
 */
function makeProject(path: string): void {
  for (const folder of ["bin", "backups", "tmp/drill"]) mkdirSync(join(path, folder), { recursive: true });
  const own = /^(?:data|\.env.*|\.git)$/;
  for (const name of readdirSync(root)) if (!own.test(name)) symlinkSync(join(root, name), join(path, name));
  const lines = ["DOCS0001", "DOCS0002"].map((id) => `${JSON.stringify({ ...contribution, id })}\n`).join("");
  writeFileSync(join(path, "contributions.ndjson"), lines);
  writeFileSync(join(path, "more.json"), JSON.stringify([{ ...contribution, id: "DOCS0003" }]));
  writeFileSync(join(path, "posts.json"), JSON.stringify({ data: [post] }));
  writeFileSync(join(path, "gifts.gz"), gzipSync(lines));
  writeFileSync(join(path, "bin/start.sh"), startScript);
  writeFileSync(join(path, "bin/npm"), npmScript);
  chmodSync(join(path, "bin/npm"), 0o755);
}

const startScript = `
: > bin/start.log
PORT=0 node server.mjs > bin/start.log 2>&1 & desk=$!
for _ in $(seq 600); do
  grep -q "listening on" bin/start.log && break
  kill -0 $desk || { cat bin/start.log >&2; exit 1; }
  sleep 0.1
done
grep -q "listening on" bin/start.log
kill $desk
wait $desk
`;
const npmScript = `#!/bin/sh
[ "$1" = start ] && exec sh -e bin/start.sh
PATH=\${PATH#*:} exec npm "$@"
`;

/** Runs commands in a shell that ends at the first failure; what they leave running is ended. */
async function runCommands(commands: string, cwd: string, env: Record<string, string>): Promise<string> {
  const shell = spawn("sh", ["-e", "-c", commands], {
    cwd,
    env: { ...bareEnvironment, npm_config_update_notifier: "false", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  let errors = "";
  shell.stdout.on("data", (chunk) => (printed += String(chunk)));
  shell.stderr.on("data", (chunk) => (errors += String(chunk)));
  const [code] = await once(shell, "exit");
  try {
    process.kill(-Number(shell.pid), "SIGTERM");
  } catch {
    // Nothing of the group is left.
  }
  expect(code, `${commands}\n${printed}\n${errors}`).toBe(0);
  return printed;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? Number(address?.port) : 0;
}
