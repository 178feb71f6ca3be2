import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "./listen.mjs";

test("port 0 tells the port that the system chose", async () => {
  const server = createServer();
  const { url, port } = await listen(server, { host: "127.0.0.1", port: 0 });
  expect(url).toBe(`http://127.0.0.1:${port}`);
  expect(port).toBeGreaterThan(0);
  server.close();
});

test("a taken port and a foreign address are told in one sentence", async () => {
  const server = createServer();
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  const taken = listen(createServer(), { host: "127.0.0.1", port });
  await expect(taken).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
  const foreign = listen(createServer(), { host: "203.0.113.1", port: 0 });
  await expect(foreign).rejects.toThrow("HOST 203.0.113.1 is not an address of this machine.");
  server.close();
});
