import { describe, expect, test } from "vitest";
import { ConfigError } from "@/lib/config";
import { fail } from "@/lib/contract/failure";
import { columns } from "@/lib/export/columns";
import { version } from "@/package.json";
import { type Command, CommandError, runDesk, unwrap } from "./command";
import { exportCommand } from "./export";

/** Runs a desk of one command, `work`, and gives its exit code and what it said. */
async function run(args: readonly string[], work: Command["run"] = async () => 0, command?: Command) {
  const said = { out: "", err: "" };
  const outputs = {
    stdout: { write: (text: string) => (said.out += text) },
    stderr: { write: (text: string) => (said.err += text) },
  };
  const commands = { work: async () => command ?? { usage: "work FILE", summary: "works", run: work } };
  return { code: await runDesk(commands, args, outputs), ...said };
}

describe("the desk", () => {
  test("hands the arguments to the command and passes its exit code on", async () => {
    const seen: (readonly string[])[] = [];
    const { code } = await run(["work", "a", "--b"], async (args) => {
      seen.push(args);
      return 7;
    });
    expect([code, seen]).toEqual([7, [["a", "--b"]]]);
  });

  test.each(["help", "--help", "-h"])("shows help on stdout for %s", async (word) => {
    const { code, out, err } = await run([word]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("work FILE");
  });

  test("prints its version", async () => {
    expect(await run(["--version"])).toEqual({ code: 0, out: `Giving Desk ${version}\n`, err: "" });
  });

  test("lists the columns of an export, with those that are personal", async () => {
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
    [new ConfigError("The settings cannot be used."), 1],
  ])("tells expected trouble in one sentence: %s", async (trouble, expected) => {
    const { code, err } = await run(["work"], () => Promise.reject(trouble));
    expect([code, err]).toEqual([expected, `${trouble.message}\n`]);
  });

  test("shows the sentences of a failure, or its own", () => {
    const fields = fail("invalid_query", { errors: { page: ["No page."], sort: ["No order."] } });
    expect(() => unwrap(fields, 2)).toThrow(new CommandError("No page. No order.", 2));
    expect(() => unwrap(fail("not_found"))).toThrow(
      expect.objectContaining({ exitCode: 1, message: "Not Found." }),
    );
  });

  test("does not hide a bug", async () => {
    await expect(run(["work"], () => Promise.reject(new TypeError("bug")))).rejects.toThrow("bug");
  });
});
