import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, type TestContext, test } from "vitest";
import { listen } from "./listen.mjs";

test("listen returns the port that the system assigned for port 0", async () => {
  const server = createServer();
  const { url, port } = await listen(server, { host: "127.0.0.1", port: 0 });
  expect(url).toBe(`http://127.0.0.1:${port}`);
  expect(port).toBeGreaterThan(0);
  server.close();
});

test("listen explains a taken port and a foreign address in one sentence", async () => {
  const server = createServer();
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  const taken = listen(createServer(), { host: "127.0.0.1", port });
  await expect(taken).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
  const foreign = listen(createServer(), { host: "203.0.113.1", port: 0 });
  await expect(foreign).rejects.toThrow("HOST 203.0.113.1 is not an address of this machine.");
  server.close();
});

/** A server with responses of 300 ms that stops on signals, and that is busy shortly after SIGTERM. */
const program = (timeoutMs: number, drain: number) => `
  import { stat } from "node:fs";
  import { createServer } from "node:http";
  import { stopOnSignal } from "${new URL("./listen.mjs", import.meta.url)}";
  const limits = { keepAliveTimeout: 60_000, connectionsCheckingInterval: 1_000 };
  const server = createServer(limits, (request, response) => {
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

test.concurrent("a pending response ends, the application closes, the exit code is 0", async (context) => {
  const { server, url, exit } = await start(context);
  const response = await fetch(`${url}/ends`);
  const output = text(server.stdout);
  server.kill("SIGTERM");
  expect(await response.text()).toBe("begun and ended");
  expect(await exit).toEqual([0, null]);
  expect(await output).toBe("busy\nclosed\n");
});

test("a connection that is made while the process is busy gets its response", async (context) => {
  const { server, url, exit } = await start(context);
  server.kill("SIGTERM");
  await once(server.stdout, "data");
  const response = await fetch(`${url}/ends`);
  expect(await response.text()).toBe("begun and ended");
  expect(await exit).toEqual([0, null]);
});

test.concurrent("new connections get responses until the drain time after SIGTERM ends", async (context) => {
  const { server, url, exit } = await start(context, 10_000, 3_000);
  server.kill("SIGTERM");
  await wait(700);
  const response = await fetch(`${url}/ends`);
  expect(await response.text()).toBe("begun and ended");
  expect(await exit).toEqual([0, null]);
});

test.concurrent("Ctrl-C has no drain time", async (context) => {
  const { server, exit } = await start(context, 60_000, 60_000);
  server.kill("SIGINT");
  expect(await exit).toEqual([0, null]);
});

test.concurrent("a keep-alive connection does not delay the stop", async (context) => {
  // A stop that waited for its time-out, or for either side to close the connection, would outlast the test.
  const { server, url, exit } = await start(context, 60_000);
  await (await fetch(`${url}/ends`)).text();
  server.kill("SIGINT");
  expect(await exit).toEqual([0, null]);
});

test.concurrent("a connection without a request does not delay the stop", async (context) => {
  const { server, url, exit } = await start(context, 60_000);
  await once(connect(Number(new URL(url).port), "127.0.0.1"), "connect");
  server.kill("SIGINT");
  expect(await exit).toEqual([0, null]);
});

test.concurrent("a response without an end is cut at the time-out, with exit code 0", async (context) => {
  const { server, url, exit } = await start(context, 400);
  const response = await fetch(`${url}/never`);
  const cut = response.text().catch(() => "cut");
  server.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  expect(await cut).toBe("cut");
});

test.concurrent("one Ctrl-C that arrives twice stops cleanly, a second exits at once", async (context) => {
  const { server, url, exit } = await start(context);
  // Keep the body: the connection of a collected response is closed.
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
