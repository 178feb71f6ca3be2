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

const request = async (client: Socket, path = "/") => {
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const [data] = await once(client, "data");
  return String(data);
};

describe("connections beyond the limits", () => {
  test("an address has at most its share, until it closes a connection", async () => {
    const openClient = await open({ total: 10, perAddress: 2 });
    const first = await openClient();
    await openClient();
    const { client } = await openClient();
    expect(await once(client, "data")).toEqual(["turned away"]);
    first.client.destroy();
    await once(first.connection, "close");
    expect(await request((await openClient()).client)).toContain("answered");
  });

  test("a request on a connection that was turned away does not count as waiting", () => {
    const made = createServer().removeAllListeners("connection");
    limitConnections(made, { total: 9, perAddress: 1, isExempt: () => false, turnAway: vi.fn() });
    const [kept, refused] = [new PassThrough(), new PassThrough()];
    for (const socket of [kept, refused]) made.emit("connection", socket);
    const headers = { "content-length": "9" };
    const request = Object.assign(new EventEmitter(), { socket: refused, headers });
    const response = new EventEmitter();
    made.emit("request", request, response);
    expect([request.listenerCount("end"), response.listenerCount("prefinish")]).toEqual([0, 0]);
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
  ])("each new connection of a burst closes a different one that %s", (_, waitedMs, writableLength) => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const made = createServer().removeAllListeners("connection");
    const turnAway = vi.fn();
    limitConnections(made, { total: 2, perAddress: 9, isExempt: () => false, turnAway });
    const openClient = (length: number) => {
      const socket = Object.defineProperty(new PassThrough(), "writableLength", { value: length });
      made.emit("connection", socket);
      return socket;
    };
    const slow = [openClient(writableLength), openClient(writableLength)];
    clock.mockReturnValue(waitedMs);
    const added = [openClient(0), openClient(0)];
    clock.mockRestore();
    expect([...slow, ...added].map(({ destroyed }) => destroyed)).toEqual([true, true, false, false]);
    expect(turnAway).not.toHaveBeenCalled();
  });

  test.each([
    ["whose response ended before its request body", false],
    ["that closed before its response ended", true],
  ])("a connection %s counts as waiting, or not at all", async (_, isClosed) => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const made = createServer().removeAllListeners("connection");
    limitConnections(made, { total: 1, perAddress: 9, isExempt: () => false, turnAway: vi.fn() });
    const openClient = () => {
      const socket = new PassThrough();
      made.emit("connection", socket);
      return socket;
    };
    const first = openClient();
    const request = Object.assign(new EventEmitter(), { socket: first, headers: { "content-length": "9" } });
    const response = Object.assign(new EventEmitter(), { writableEnded: true });
    made.emit("request", request, response);
    if (isClosed) await once(first.destroy(), "close");
    response.emit("prefinish");
    request.emit("end");
    const second = isClosed ? openClient() : first;
    clock.mockReturnValue(1_000);
    openClient();
    clock.mockRestore();
    expect(second.destroyed).toBe(true);
  });

  test("an exempt address may open connections up to the total", async () => {
    const openClient = await open({ total: 10, perAddress: 1, exempt: true });
    await openClient();
    expect(await request((await openClient()).client)).toContain("answered");
  });

  test("the longest idle connection is closed, and a recent one stays open", async () => {
    const openClient = await open({ total: 2, perAddress: 10 });
    const active = await openClient();
    const silent = await openClient();
    await wait(1_100);
    expect(await request(active.client)).toContain("answered");
    const closed = once(silent.client, "close");
    expect(await request((await openClient()).client)).toContain("answered");
    await closed;
    expect(await request(active.client)).toContain("answered");
  });

  test("a new connection replaces one that has been idle since its response", async () => {
    const openClient = await open({ total: 1, perAddress: 10 });
    const idle = await openClient();
    expect(await request(idle.client)).toContain("answered");
    const closed = once(idle.client, "close");
    await wait(1_100);
    expect(await request((await openClient()).client)).toContain("answered");
    await closed;
  });

  test("a new connection replaces one with an incomplete body, not one with a complete body", async () => {
    const openClient = await open({ total: 2, perAddress: 10 });
    const post = "POST /never HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n";
    const slow = await openClient();
    slow.client.write(`${post}x`);
    const complete = await openClient();
    complete.client.write(`${post}xx`);
    await wait(1_100);
    const closed = once(slow.client, "close");
    await openClient();
    await closed;
    expect(complete.client.destroyed).toBe(false);
    const { client } = await openClient();
    expect(await once(client, "data")).toEqual(["turned away"]);
  });

  test("a new connection replaces one that does not read its response", async () => {
    const openClient = await open({ total: 1, perAddress: 10 });
    const unread = await openClient();
    const requested = once(server ?? unread.connection, "request");
    unread.client.pause();
    unread.client.write("GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await requested;
    await wait(200);
    expect(await request((await openClient()).client)).toContain("answered");
    expect(unread.connection.destroyed).toBe(true);
  });

  test("a new connection does not replace a recent one without a request", async () => {
    const openClient = await open({ total: 1, perAddress: 10 });
    const early = await openClient();
    const { client } = await openClient();
    expect(await once(client, "data")).toEqual(["turned away"]);
    expect(await request(early.client)).toContain("answered");
  });

  test("a new connection does not replace one with a pending response", async () => {
    const openClient = await open({ total: 1, perAddress: 10 });
    const busy = await openClient();
    const requested = once(server ?? busy.connection, "request");
    busy.client.write("GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await requested;
    const { client } = await openClient();
    expect(await once(client, "data")).toEqual(["turned away"]);
    expect(busy.client.destroyed).toBe(false);
  });
});
