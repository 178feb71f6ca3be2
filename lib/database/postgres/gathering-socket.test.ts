import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { GatheringSocket } from "./gathering-socket";

it("holds back what is asked in one turn, and sends all of it in order", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const received = once(server, "connection").then(([other]) => text(other));
  const socket = new GatheringSocket().connect(address.port, "127.0.0.1");
  await once(socket, "connect");
  const ask = (question: string) => {
    socket.cork();
    socket.write(question);
    socket.uncork();
  };
  for (const question of ["a", "b", "c"]) ask(question);
  await Promise.resolve().then(() => ask("d"));
  expect(socket.writableLength).toBe(4);
  await new Promise(process.nextTick);
  expect([socket.writableCorked, socket.writableLength]).toEqual([0, expect.any(Number)]);
  ask("e");
  socket.end();
  expect(await received).toBe("abcde");
  server.close();
});
