import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect } from "vitest";
import { bareEnvironment } from "@/e2e/servers/desk";
import { endDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { test as base } from "@/e2e/servers/scratch-test";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import post from "@/lib/contract/examples/post.json" with { type: "json" };
import { findFreePort } from "@/scripts/postgres/private-cluster";
import { isLong } from "@/scripts/test/runs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(root + path, "utf8");
const documents = [
  "README.md",
  ...readdirSync(`${root}docs`).flatMap((name) => (/\.md$/.test(name) ? [`docs/${name}`] : [])),
];

/** A marked block of commands: `run: demo` needs a running demo, `run: desk` a separate folder. */
interface Block {
  readonly document: string;
  readonly kind: string;
  readonly commands: string;
  /** The output in the document. */
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
    const created = new Set<string>();
    // The blocks of a document run in order in the same folder, as a reader runs them.
    return (document: string) => {
      const path = join(folder, document.replaceAll(/\W/g, "-"));
      if (!created.has(path)) createProject(path);
      created.add(path);
      return path;
    };
  });

describe("commands for a running demo", () => {
  test.for(blocks.filter(({ kind }) => kind === "demo"))("$document: $commands", async (block, { demo }) => {
    // With -f, curl fails on an error of the API.
    const commands = block.commands.replaceAll(demoAddress, demo).replaceAll(/curl -s/g, "curl -f -s");
    const output = await runCommands(commands, root, {});
    expect(output.replaceAll(demo, demoAddress)).toContain(block.output.trim());
  });
});

// The long run only: each block starts processes. The unit tests of scripts/desk test the commands.
describe.runIf(isLong)("commands of the desk", () => {
  test.for(blocks.filter(({ kind }) => kind === "desk"))(
    "$document: $commands",
    { timeout: 300_000 },
    async ({ document, commands }, { projectOf }) => {
      const project = projectOf(document);
      const [port, control] = [await findFreePort(), await findFreePort()];
      const adapted = commands
        .replaceAll("desk -- fake-upstream", `desk -- fake-upstream --port ${port} --control-port ${control}`)
        // A reader takes longer to type the next command.
        .replaceAll(/^npm run desk -- fake-upstream.*&.*$/gm, `$&\n${waitFor(control)}`)
        .replaceAll(upstreamPort, `${port}`)
        .replaceAll(controlPort, `${control}`)
        .replaceAll(/(?<![\w.])\/(?:backups|tmp\/drill)(?=\/)/g, (path) => `${project}${path}`);
      await runCommands(adapted, project, { PATH: `${project}/bin:${process.env["PATH"]}` });
    },
  );
});

const waitFor = (port: number) => `until curl -s 127.0.0.1:${port}/faults > /dev/null; do sleep 0.1; done`;

/**
 * Creates a folder with links to the project's files, its own databases, and records to import. There,
 * `npm start` starts the built desk on a free port and stops it as soon as it listens.
 */
function createProject(path: string): void {
  for (const folder of ["bin", "backups", "tmp/drill"]) mkdirSync(join(path, folder), { recursive: true });
  const excluded = /^(?:data|\.env.*|\.git)$/;
  for (const name of readdirSync(root))
    if (!excluded.test(name)) symlinkSync(join(root, name), join(path, name));
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

/** Runs commands in a shell that exits at the first failure, and stops the processes that they leave. */
async function runCommands(commands: string, cwd: string, env: Record<string, string>): Promise<string> {
  const shell = spawn("sh", ["-e", "-c", commands], {
    cwd,
    env: { ...bareEnvironment, npm_config_update_notifier: "false", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  let errors = "";
  shell.stdout.on("data", (chunk) => (output += String(chunk)));
  shell.stderr.on("data", (chunk) => (errors += String(chunk)));
  const [code] = await once(shell, "exit");
  try {
    process.kill(-Number(shell.pid), "SIGTERM");
  } catch {
    // The process group has ended.
  }
  expect(code, `${commands}\n${output}\n${errors}`).toBe(0);
  return output;
}
