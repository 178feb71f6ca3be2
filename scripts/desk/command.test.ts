import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ConfigError } from "@/lib/config";
import { fail } from "@/lib/contract/failure";
import { columns } from "@/lib/export/columns";
import { version } from "@/package.json";
import { restoreCommand } from "./backup";
import { type Command, CommandError, runDesk, unwrap } from "./command";
import { doctorCommand } from "./doctor";
import { exportCommand } from "./export";
import { fakeUpstreamCommand } from "./fake-upstream";
import { mirrorCommand } from "./mirror";

/** Runs a desk with the one command `work`. @returns the exit code and the text of each output */
async function run(args: readonly string[], work: Command["run"] = async () => 0, command?: Command) {
  const written = { out: "", err: "" };
  const outputs = {
    stdout: { write: (text: string) => (written.out += text) },
    stderr: { write: (text: string) => (written.err += text) },
  };
  const commands = { work: async () => command ?? { usage: "work FILE", summary: "works", run: work } };
  return { code: await runDesk(commands, args, outputs), ...written };
}

/** A program that works until a signal, then cleans up for a while. */
const interrupted = `
  import { setTimeout as wait } from "node:timers/promises";
  import { interruptible } from "${new URL("./command.ts", import.meta.url)}";
  await interruptible((signal) => {
    console.log("working");
    return wait(60_000, null, { signal }).catch(() => {});
  });
  await wait(200);
  console.log("cleaned up");
`;

afterEach(() => vi.unstubAllEnvs());

describe("the desk", () => {
  test("passes the arguments to the command and returns its exit code", async () => {
    const calls: (readonly string[])[] = [];
    const { code } = await run(["work", "a", "--b"], async (args) => {
      calls.push(args);
      return 7;
    });
    expect([code, calls]).toEqual([7, [["a", "--b"]]]);
  });

  test.each(["help", "--help", "-h"])("shows help on stdout for %s", async (option) => {
    const { code, out, err } = await run([option]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("work FILE");
  });

  test("prints its version", async () => {
    expect(await run(["--version"])).toEqual({ code: 0, out: `Giving Desk ${version}\n`, err: "" });
  });

  test("lists the columns of an export, with marks for default and personal ones", async () => {
    const { out } = await run(["work", "--help"], undefined, exportCommand);
    for (const { name, isDefault, isPersonal } of columns)
      expect(out).toContain(` ${name}${isDefault ? "*" : ""}${isPersonal ? "!" : ""}`);
    expect(Math.max(...out.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(130);
  });

  test.each([[["oops"]], [[]], [["constructor"]]])(
    "shows help on stderr for %j and exits with 2",
    async (args) => {
      const { code, out, err } = await run(args);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toContain("work FILE");
    },
  );

  test("prints a command's usage without running it", async () => {
    const { code, out } = await run(["work", "--help"], async () => 1);
    expect([code, out]).toEqual([0, "npm run desk -- work FILE\n  works\n"]);
  });

  test.each([
    [new CommandError("Which files?", 2), 2],
    [new CommandError("Busy.", 1), 1],
    [new ConfigError("Invalid settings."), 1],
  ])("prints an expected error as one sentence: %s", async (error, expected) => {
    const { code, err } = await run(["work"], () => Promise.reject(error));
    expect([code, err]).toEqual([expected, `${error.message}\n`]);
  });

  test("prints the field errors of a failure, or else its message", () => {
    const fields = fail("invalid_query", { errors: { page: ["No page."], sort: ["No order."] } });
    expect(() => unwrap(fields, 2)).toThrow(new CommandError("No page. No order.", 2));
    expect(() => unwrap(fail("not_found"))).toThrow(
      expect.objectContaining({ exitCode: 1, message: "Not Found." }),
    );
  });

  test.each([[exportCommand], [mirrorCommand], [doctorCommand], [fakeUpstreamCommand]])(
    "refuses a word where a command takes only options: $usage",
    async (command) => {
      const { code, err } = await run(["work", "gifts.csv"], undefined, command);
      expect([code, err]).toEqual([2, "Unexpected argument 'gifts.csv'.\n"]);
    },
  );

  test.each([
    [exportCommand, "npm_config_filter", "--filter"],
    [mirrorCommand, "npm_config_accept_deletions", "--accept-deletions"],
  ])("refuses an option that npm took, because -- is missing: $usage", async (command, variable, option) => {
    vi.stubEnv(variable, "true");
    vi.stubEnv("npm_lifecycle_event", "desk");
    const { code, err } = await run(["work", "onetime=1"], undefined, command);
    const advice = `Write -- after desk: npm run desk -- COMMAND ${option} …`;
    expect([code, err]).toEqual([2, `npm took ${option} as its own. ${advice}\n`]);
  });

  test("ignores options that npm has, too, because a user's .npmrc may set them", async () => {
    vi.stubEnv("npm_config_force", "true");
    const { err } = await run(["work"], undefined, restoreCommand);
    expect(err).toBe("Name exactly one backup file.\n");
  });

  test("cleans up after a Ctrl-C that npm repeats", async () => {
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", interrupted], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "close");
    await once(child.stdout, "data");
    const output = text(child.stdout);
    child.kill("SIGINT");
    await wait(20);
    child.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
    expect(await output).toBe("cleaned up\n");
  });

  test("passes on an unexpected error", async () => {
    await expect(run(["work"], () => Promise.reject(new TypeError("bug")))).rejects.toThrow("bug");
  });
});
