import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openExchange } from "@/lib/server/front.mjs";
import { pageCaller } from "./page-request";

const sent = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: async () => sent.headers }));

const server = createServer();
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  sent.headers = new Headers({ "x-request-id": "abc" });
});

async function visit() {
  const answering = new Promise<[IncomingMessage, ServerResponse]>((resolve) => {
    server.once("request", (...both) => resolve(both));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const { port }: AddressInfo = address;
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const [request, response] = await answering;
  sent.headers.set("x-desk-exchange", openExchange(request, response));
  const closed = once(response, "close");
  return { socket, response, closed, caller: await pageCaller() };
}

describe("on whose behalf a page asks", () => {
  it("is a reader without a signal where no server stands in front", async () => {
    expect(await pageCaller()).toEqual({ requestId: "abc" });
    sent.headers.set("x-desk-exchange", "nobody");
    expect(await pageCaller()).toEqual({ requestId: "abc" });
  });

  it("is aborted when the reader leaves in the middle of the answer", async () => {
    const { socket, response, closed, caller } = await visit();
    response.write("half");
    await once(socket, "data");
    expect([caller.requestId, caller.signal?.aborted]).toEqual(["abc", false]);
    socket.destroy();
    await closed;
    expect(caller.signal?.aborted).toBe(true);
  });

  it("is not aborted by an answer that came to its end, and is forgotten with it", async () => {
    const { socket, response, closed, caller } = await visit();
    response.end("whole");
    expect(await text(socket)).toContain("whole");
    await closed;
    expect(caller.signal?.aborted).toBe(false);
    expect(await pageCaller()).toEqual({ requestId: "abc" });
  });
});
