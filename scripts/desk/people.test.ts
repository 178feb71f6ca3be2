import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { recordAddress } from "@/lib/server-address";
import { listen } from "@/scripts/server/listen.mjs";
import { CommandError } from "./command";
import { deskAddress, readPeopleCommand } from "./people";

const read = (line: string) => readPeopleCommand(line.split(" "));

describe("the arguments of the people command", () => {
  it("are an action with its email, name and role", () => {
    expect(readPeopleCommand(["add", "a@b.org", "Ada Lovelace", "admin"])).toEqual({
      verb: "add",
      email: "a@b.org",
      name: "Ada Lovelace",
      role: "admin",
    });
    expect(read("role a@b.org finance")).toEqual({ verb: "role", email: "a@b.org", role: "finance" });
    expect(read("disable a@b.org")).toEqual({ verb: "disable", email: "a@b.org" });
    expect(read("list")).toEqual({ verb: "list" });
    expect(read("new-secret")).toEqual({ verb: "new-secret" });
  });

  it("are refused if they are incomplete, unknown or too many", () => {
    const invalid = [
      "",
      "list all",
      "new-secret a@b.org",
      "add a@b.org",
      "role a@b.org",
      "role a@b.org king",
      "reset",
      "drop a@b.org",
    ];
    for (const line of invalid) {
      expect(() => read(line)).toThrow(expect.objectContaining({ exitCode: 2, name: "CommandError" }));
    }
    expect(() => read("disable a@b.org --force")).toThrow(CommandError);
  });
});

describe.each(scratchEngines())("a link of a command over $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  it.each([
    [{}, "http://localhost:3000"],
    [{ PUBLIC_URL: " ", PORT: "", HOST: "" }, "http://localhost:3000"],
    [{ PORT: "4310", HOST: "192.0.2.7" }, "http://192.0.2.7:4310"],
    [{ PORT: "4310", HOST: "0.0.0.0" }, "http://localhost:4310"],
    [{ PORT: "4310", HOST: "::" }, "http://localhost:4310"],
    [{ PORT: "4310", HOST: "[fd00::1]" }, "http://[fd00::1]:4310"],
    [{ PORT: "4310", PUBLIC_URL: "https://desk.example.org/" }, "https://desk.example.org"],
  ])("has the address of the settings (%o)", async (env, address) => {
    expect(await deskAddress(scratch.database, env)).toBe(address);
  });

  it("is refused with an invalid PUBLIC_URL", async () => {
    const address = deskAddress(scratch.database, { PUBLIC_URL: "https://desk.example.org/giving" });
    await expect(address).rejects.toThrow("PUBLIC_URL must have no path");
  });

  it("has the address of the server on the database, even if the server does not respond", async () => {
    const server = createServer(() => {});
    const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
    const env = { PORT: "4310" };
    for (const [recorded, printed] of [
      [url, url],
      ["https://desk.example.org", "https://desk.example.org"],
      ["http://0.0.0.0:9", "http://localhost:9"],
    ] as const) {
      await recordAddress(scratch.database, recorded, url);
      expect(await deskAddress(scratch.database, env)).toBe(printed);
    }
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    expect(await deskAddress(scratch.database, env)).toBe("http://localhost:4310");
  });
});
