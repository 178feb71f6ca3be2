import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect } from "vitest";
import { bareEnvironment } from "@/e2e/servers/desk";
import { test as base } from "@/e2e/servers/scratch-test";
import { findAccount, findFreePort } from "@/scripts/postgres/private-cluster";
import { isLong } from "@/scripts/test/runs";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The instructions of the Dockerfile, with continuation lines joined. */
const instructions = readFileSync(`${root}Dockerfile`, "utf8")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => {
    const [, name = "", rest = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    return { name, rest };
  });

/** An image: the folder of its root, and the settings of the instructions. */
interface Image {
  readonly root: string;
  readonly env: Record<string, string>;
  workdir: string;
  user: string;
  readonly volumes: string[];
  command: readonly string[];
  health: readonly string[];
}

/** Runs the instructions in folders, one for each stage; the base image adds nothing but Node. */
async function build(folder: string): Promise<Image> {
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const { name, rest } of instructions) {
    if (name === "FROM") {
      const [from = "", , stage = "final"] = rest.split(" ");
      expect(from).toMatch(/^node:\d+\.\d+\.\d+-/);
      const empty = { env: {}, workdir: "/", user: "root", volumes: [], command: [], health: [] };
      image = { ...empty, root: join(folder, stage) };
      mkdirSync(image.root, { recursive: true });
      stages.set(stage, image);
    } else if (image !== undefined) {
      await runInstruction(image, name, rest, stages);
    }
  }
  if (image === undefined) throw new Error("The Dockerfile has no stage.");
  return image;
}

async function runInstruction(image: Image, name: string, rest: string, stages: ReadonlyMap<string, Image>) {
  const inside = (path: string) => join(image.root, path.startsWith("/") ? path : join(image.workdir, path));
  if (name === "ENV") for (const pair of rest.split(/ +/)) Object.assign(image.env, readPair(pair));
  else if (name === "WORKDIR") {
    image.workdir = rest;
    mkdirSync(inside(rest), { recursive: true });
  } else if (name === "COPY") copy(image, rest, stages, inside);
  else if (name === "RUN") await run(image, rest, inside);
  else if (name === "USER") image.user = rest;
  else if (name === "VOLUME") image.volumes.push(rest);
  else if (name === "CMD") image.command = JSON.parse(rest);
  else if (name === "HEALTHCHECK") image.health = JSON.parse(rest.slice(rest.indexOf("[")));
  else if (name !== "EXPOSE") throw new Error(`The test does not know ${name}.`);
}

function readPair(pair: string): Record<string, string> {
  const [name = "", value = ""] = pair.split(/=(.*)/s);
  return { [name]: value };
}

function copy(
  image: Image,
  rest: string,
  stages: ReadonlyMap<string, Image>,
  inside: (path: string) => string,
) {
  const [, stage] = /^--from=(\w+)/.exec(rest) ?? [];
  const names = rest.replace(/^--from=\w+ /, "").split(" ");
  const target = names.pop() ?? "";
  const from = stage === undefined ? root : (stages.get(stage)?.root ?? "");
  for (const name of names) {
    const source = join(from, name);
    const destination = target.endsWith("/") && name !== "." ? join(inside(target), name) : inside(target);
    const filter = (path: string) => stage !== undefined || isInContext(relative(root, path));
    cpSync(source, destination, { recursive: true, filter, verbatimSymlinks: true });
  }
  expect(readdirSync(join(image.root, image.workdir)).length).toBeGreaterThan(0);
}

const ignore = readFileSync(`${root}.dockerignore`, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** Whether .dockerignore lets a path through; its last pattern that matches decides. */
function isInContext(path: string): boolean {
  if (path === "") return true;
  const parts = path.split("/").map((_, index, all) => all.slice(0, index + 1).join("/"));
  const last = ignore.findLast((line) => parts.some((part) => matches(part, line.replace("!", ""))));
  return last?.startsWith("!") ?? true;
}

function matches(path: string, pattern: string): boolean {
  const parts = pattern.split("**/").map((part) => part.replaceAll(".", "\\.").replaceAll("*", "[^/]*"));
  return new RegExp(`^${parts.join("(?:.*/)?")}$`).test(path);
}

async function run(image: Image, command: string, inside: (path: string) => string) {
  const { uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0 } = findAccount();
  // Maps the image's paths into the folder, and its account to one of this machine.
  const here = command.replaceAll(/(?<= )\/\w+/g, inside).replaceAll("node:node", `${uid}:${gid}`);
  const options = {
    cwd: join(image.root, image.workdir),
    env: { ...bareEnvironment, ...image.env },
  } as const;
  // Only the image may set NODE_ENV.
  const script = "NODE_ENV" in image.env ? here : `unset NODE_ENV; ${here}`;
  const shell = spawn("sh", ["-ec", script], { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  shell.stdout.on("data", (chunk) => (output += String(chunk)));
  shell.stderr.on("data", (chunk) => (output += String(chunk)));
  const [code] = await once(shell, "exit");
  expect(code, `${command}\n${output}`).toBe(0);
}

/** Makes the files read-only, as on a read-only root file system. */
function makeReadOnly(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Everyone may read, no one may write; programs stay executable.
    if (!entry.isSymbolicLink()) chmodSync(path, (statSync(path).mode | 0o444) & 0o555);
    if (entry.isDirectory()) chmodSync(path, 0o555);
  }
}

describe.runIf(isLong)("the Dockerfile", () => {
  base(
    "builds a desk that runs unprivileged, on read-only files, without development packages",
    { timeout: 900_000 },
    async ({ folder, onTestFinished }) => {
      chmodSync(folder, 0o755);
      const image = await build(folder);
      const app = join(image.root, image.workdir);
      expect(image.user).toBe("node");
      expect(image.volumes).toEqual(["/data"]);
      for (const name of ["typescript", "vitest", "tailwindcss", "@biomejs"])
        expect(existsSync(join(app, "node_modules", name)), name).toBe(false);
      for (const name of [".env.local", "data", "e2e", ".git", "lib/config.test.ts"])
        expect(existsSync(join(app, name)), name).toBe(false);
      makeReadOnly(app);

      const port = await findFreePort();
      const env = {
        ...bareEnvironment,
        ...image.env,
        HOST: "127.0.0.1",
        PORT: `${port}`,
        DATABASE_URL: `file:${image.root}/data/desk.db`,
        AUTH: "open",
        DEMO_CONTRIBUTIONS: "60",
        LOG_LEVEL: "warn",
        HOME: "/nonexistent",
      };
      const options = { ...findAccount(), cwd: app, env } as const;
      const start = (command: readonly string[]) => {
        const [program = "", ...args] = command;
        expect(program).toBe("node");
        return spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
      };
      const desk = start(image.command);
      onTestFinished(() => void desk.kill("SIGKILL"));
      let output = "";
      desk.stdout.on("data", (chunk) => (output += String(chunk)));
      desk.stderr.on("data", (chunk) => (output += String(chunk)));
      await expect.poll(() => output, { timeout: 60_000 }).toMatch(/listening on|\bfailed|Error/);
      const url = `http://127.0.0.1:${port}`;
      for (const path of ["/healthz", "/readyz", "/contributions", "/admin/api/v3/contributions", "/"]) {
        const response = await fetch(url + path);
        expect(response.status, `${path}\n${output}`).toBe(200);
        await response.text();
      }
      const page = await (await fetch(`${url}/contributions`)).text();
      for (const [, file = ""] of page.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g))
        expect((await fetch(url + file)).status, file).toBe(200);

      const health = start(image.health.map((part) => part.replace(":3000/", `:${port}/`)));
      expect(await once(health, "exit")).toEqual([0, null]);
      const doctor = start([
        "node",
        "--conditions=react-server",
        "--import",
        "tsx",
        "scripts/desk.ts",
        "doctor",
      ]);
      expect(await once(doctor, "exit")).toEqual([0, null]);

      desk.kill("SIGTERM");
      expect(await once(desk, "exit")).toEqual([0, null]);
      // The desk tried no write to a read-only file.
      expect(output).not.toMatch(/EACCES|EROFS|EPERM/);
    },
  );
});
