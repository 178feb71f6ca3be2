import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, type TestContext, test } from "vitest";
import { listen } from "./listen.mjs";

test("port 0 prints the port that the system chose", async () => {
  const server = createServer();
  const { url, port } = await listen(server, { host: "127.0.0.1", port: 0 });
  expect(url).toBe(`http://127.0.0.1:${port}`);
  expect(port).toBeGreaterThan(0);
  server.close();
});

test("a taken port and a foreign address are explained in one sentence", async () => {
  const server = createServer();
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  const taken = listen(createServer(), { host: "127.0.0.1", port });
  await expect(taken).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
  const foreign = listen(createServer(), { host: "203.0.113.1", port: 0 });
  await expect(foreign).rejects.toThrow("HOST 203.0.113.1 is not an address of this machine.");
  server.close();
});

/**
 * A server whose answers take 300 ms and which stops on signals within a time-out; SIGTERM meets it at
 * work.
 */
const program = (timeoutMs: number, drain: number) => `
  import { stat } from "node:fs";
  import { createServer } from "node:http";
  import { stopOnSignal } from "${new URL("./listen.mjs", import.meta.url)}";
  const server = createServer((request, response) => {
    response.write("begun ");
    if (request.url === "/ends") setTimeout(() => response.end("and ended"), 300);
  });
  const work = () => {
    console.log("busy");
    for (const end = performance.now() + 400; performance.now() < end; );
  };
  process.on("SIGTERM", () => setTimeout(() => stat(".", work), 50));
  stopOnSignal(server, async () => console.log("closed"), { timeoutMs: ${timeoutMs}, drainMs: ${drain} });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

async function start({ onTestFinished }: TestContext, timeoutMs = 5_000, drain = 0) {
  const args = ["--input-type=module", "--eval", program(timeoutMs, drain)];
  const server = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void server.kill("SIGKILL"));
  const [port] = await once(server.stdout, "data");
  return { server, url: `http://127.0.0.1:${String(port).trim()}`, exit: once(server, "exit") };
}

test.concurrent("an answer under way is finished, the application closes, the code is 0", async (context) => {
  const { server, url, exit } = await start(context);
  const response = await fetch(`${url}/ends`);
  const said = text(server.stdout);
  server.kill("SIGTERM");
  expect(await response.text()).toBe("begun and ended");
  expect(await exit).toEqual([0, null]);
  expect(await said).toBe("busy\nclosed\n");
});

test("a connection that was made while the process was busy is answered", async (context) => {
  const { server, url, exit } = await start(context);
  server.kill("SIGTERM");
  await once(server.stdout, "data");
  const response = await fetch(`${url}/ends`);
  expect(await response.text()).toBe("begun and ended");
  expect(await exit).toEqual([0, null]);
});

test.concurrent("while a load balancer notices SIGTERM, new connections are answered", async (context) => {
  const { server, url, exit } = await start(context, 10_000, 3_000);
  server.kill("SIGTERM");
  await wait(700);
  const response = await fetch(`${url}/ends`);
  expect(await response.text()).toBe("begun and ended");
  expect(await exit).toEqual([0, null]);
});

test.concurrent("Ctrl-C waits for no load balancer", async (context) => {
  const { server, exit } = await start(context, 60_000, 60_000);
  server.kill("SIGINT");
  expect(await exit).toEqual([0, null]);
});

test.concurrent("a connection that is kept alive does not hold the stop up", async (context) => {
  // A stop that waited for its time-out would outlast the test.
  const { server, url, exit } = await start(context, 60_000);
  await (await fetch(`${url}/ends`)).text();
  server.kill("SIGINT");
  expect(await exit).toEqual([0, null]);
});

test.concurrent("an answer that never ends is cut in the end, and the code 0", async (context) => {
  const { server, url, exit } = await start(context, 400);
  const response = await fetch(`${url}/never`);
  const cut = response.text().catch(() => "cut");
  server.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  expect(await cut).toBe("cut");
});

test.concurrent("one Ctrl-C that comes twice stops cleanly, a second one exits at once", async (context) => {
  const { server, url, exit } = await start(context);
  // Held: the connection of an answer that cannot be read any more is closed.
  const { body } = await fetch(`${url}/never`);
  server.kill("SIGINT");
  server.kill("SIGINT");
  expect(await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, 700, "still there"))])).toBe(
    "still there",
  );
  server.kill("SIGINT");
  expect(await exit).toEqual([1, null]);
  await expect(body?.getReader().closed).rejects.toThrow();
});
