import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { recordAddress } from "@/lib/server-address";
import { listen } from "@/scripts/server/listen.mjs";
import { deskAddress } from "./desk-address";

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
    [{ PORT: "4310", PUBLIC_URL: "https://desk.example.org/" }, "https://desk.example.org"],
  ])("can be opened as it is printed (%o)", async (env, address) => {
    expect(await deskAddress(scratch.database, env)).toBe(address);
  });

  it("leads to the server that runs over the database, however late that answers, as long as it does", async () => {
    const server = createServer(() => {});
    const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
    const env = { PORT: "4310" };
    for (const [recorded, printed] of [
      [url, url],
      ["https://desk.example.org/base", "https://desk.example.org/base"],
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
