import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { limitConnections } from "./guard.mjs";
import { listen } from "./listen.mjs";

let server: Server | undefined;
const clients: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server?.close();
  server?.closeAllConnections();
});

async function open(limits: { total: number; perAddress: number; exempt?: boolean }) {
  const made = createServer((request, response) => {
    request.resume();
    if (request.url === "/long") response.write("x".repeat(20_000_000));
    else if (request.url !== "/never") response.end("answered");
  });
  server = made;
  limitConnections(made, {
    ...limits,
    isExempt: () => limits.exempt ?? false,
    turnAway: (socket) => socket.end("turned away"),
  });
  const { port } = await listen(made, { host: "127.0.0.1", port: 0 });
  return async () => {
    const client = connect(port, "127.0.0.1").setEncoding("latin1");
    client.on("error", () => {});
    clients.push(client);
    const [connection] = await once(made, "connection");
    return { client, connection };
  };
}

const ask = async (client: Socket, path = "/") => {
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const [said] = await once(client, "data");
  return String(said);
};

describe("connections beyond the limits", () => {
  test("one address gets its share and no more, until it closes one", async () => {
    const join = await open({ total: 10, perAddress: 2 });
    const first = await join();
    await join();
    const { client } = await join();
    expect(await once(client, "data")).toEqual(["turned away"]);
    first.client.destroy();
    await once(first.connection, "close");
    expect(await ask((await join()).client)).toContain("answered");
  });

  test.each([
    ["hosts of one /64 of IPv6", ["2001:db8::1", "2001:DB8:0:0:f::2"], 1],
    ["spellings of one IPv4 address", ["192.0.2.1", "::ffff:192.0.2.1"], 1],
    ["two /64 networks", ["2001:db8::1", "2001:db8:0:1::1"], 0],
  ])("%s count as one address or as two", (_, addresses, refused) => {
    const made = createServer().removeAllListeners("connection");
    const turnAway = vi.fn();
    limitConnections(made, { total: 9, perAddress: 1, isExempt: () => false, turnAway });
    for (const remoteAddress of addresses) {
      made.emit("connection", Object.assign(new PassThrough(), { remoteAddress }));
    }
    expect(turnAway).toHaveBeenCalledTimes(refused);
  });

  test.each([
    ["has waited", 1_000, 0],
    ["is slow to read", 0, 1],
  ])("each newcomer of a burst closes another connection that %s", (_, waitedMs, writableLength) => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const made = createServer().removeAllListeners("connection");
    const turnAway = vi.fn();
    limitConnections(made, { total: 2, perAddress: 9, isExempt: () => false, turnAway });
    const join = (length: number) => {
      const socket = Object.defineProperty(new PassThrough(), "writableLength", { value: length });
      made.emit("connection", socket);
      return socket;
    };
    const slow = [join(writableLength), join(writableLength)];
    clock.mockReturnValue(waitedMs);
    const newcomers = [join(0), join(0)];
    clock.mockRestore();
    expect([...slow, ...newcomers].map(({ destroyed }) => destroyed)).toEqual([true, true, false, false]);
    expect(turnAway).not.toHaveBeenCalled();
  });

  test.each([
    ["whose answer ended before its body had come", false],
    ["that was closed before its answer ended", true],
  ])("a connection %s counts as waiting, or not at all", async (_, isClosed) => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const made = createServer().removeAllListeners("connection");
    limitConnections(made, { total: 1, perAddress: 9, isExempt: () => false, turnAway: vi.fn() });
    const join = () => {
      const socket = new PassThrough();
      made.emit("connection", socket);
      return socket;
    };
    const first = join();
    const request = Object.assign(new EventEmitter(), { socket: first, headers: { "content-length": "9" } });
    const response = Object.assign(new EventEmitter(), { writableEnded: true });
    made.emit("request", request, response);
    if (isClosed) await once(first.destroy(), "close");
    response.emit("prefinish");
    request.emit("end");
    const second = isClosed ? join() : first;
    clock.mockReturnValue(1_000);
    join();
    clock.mockRestore();
    expect(second.destroyed).toBe(true);
  });

  test("an address that is exempt may open as many as there are places", async () => {
    const join = await open({ total: 10, perAddress: 1, exempt: true });
    await join();
    expect(await ask((await join()).client)).toContain("answered");
  });

  test("the connection idle for longest is closed, a recent one stays", async () => {
    const join = await open({ total: 2, perAddress: 10 });
    const asking = await join();
    const silent = await join();
    await wait(1_100);
    expect(await ask(asking.client)).toContain("answered");
    const gone = once(silent.client, "close");
    expect(await ask((await join()).client)).toContain("answered");
    await gone;
    expect(await ask(asking.client)).toContain("answered");
  });

  test("who has not sent all of his body makes room, who has does not", async () => {
    const join = await open({ total: 2, perAddress: 10 });
    const post = "POST /never HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n";
    const slow = await join();
    slow.client.write(`${post}x`);
    const whole = await join();
    whole.client.write(`${post}xx`);
    await wait(1_100);
    const gone = once(slow.client, "close");
    await join();
    await gone;
    expect(whole.client.destroyed).toBe(false);
    const { client } = await join();
    expect(await once(client, "data")).toEqual(["turned away"]);
  });

  test("who does not read an answer that is ready makes room", async () => {
    const join = await open({ total: 1, perAddress: 10 });
    const deaf = await join();
    const requested = once(server ?? deaf.connection, "request");
    deaf.client.pause();
    deaf.client.write("GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await requested;
    await wait(200);
    expect(await ask((await join()).client)).toContain("answered");
    expect(deaf.connection.destroyed).toBe(true);
  });

  test("who came a moment ago is given time to ask", async () => {
    const join = await open({ total: 1, perAddress: 10 });
    const early = await join();
    const { client } = await join();
    expect(await once(client, "data")).toEqual(["turned away"]);
    expect(await ask(early.client)).toContain("answered");
  });

  test("an answer that is being made is never cut for a newcomer", async () => {
    const join = await open({ total: 1, perAddress: 10 });
    const busy = await join();
    const requested = once(server ?? busy.connection, "request");
    busy.client.write("GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await requested;
    const { client } = await join();
    expect(await once(client, "data")).toEqual(["turned away"]);
    expect(busy.client.destroyed).toBe(false);
  });
});
