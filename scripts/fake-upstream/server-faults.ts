import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { scaled } from "@/lib/time-scale";
import type { Door, Dress } from "./door";
import type { ServerFault } from "./fault";
import { OrderError } from "./order-error";

/** Trouble of the server as a whole: it meets every request. */
export const serverFaults: readonly ServerFault[] = [
  { name: "F1", words: "Connections are refused.", begin: refuse },
  { name: "F2", words: "Connections are neither taken nor refused: the queue is full.", begin: keepOutside },
  { name: "F46", words: "Connections are refused for five minutes.", begin: refuse, seconds: 300 },
  { name: "F47", words: "The server comes and goes, a second each.", begin: flap },
  dressed("F42", "expired", "The certificate has expired."),
  dressed("F42-host", "otherHost", "The certificate is another host's."),
  dressed("F42-self", "selfSigned", "The certificate is signed by nobody."),
  dressed("F42-old", "old", "Nothing newer than TLS 1.0 is spoken."),
];

async function refuse(door: Door): Promise<() => Promise<void>> {
  await door.shut();
  return () => door.open();
}

async function flap(door: Door): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const second = () => wait(scaled(1000), undefined, { signal: ending.signal }).catch(() => undefined);
  const flapping = (async () => {
    while (!ending.signal.aborted) {
      await door.shut();
      await second();
      await door.open();
      await second();
    }
  })();
  return async () => {
    ending.abort();
    await flapping;
  };
}

// A thread that sleeps for ever in its own listening call: the system queues two connections, drops the rest.
const sleeper = `
  const { workerData, parentPort } = require("node:worker_threads");
  const server = require("node:net").createServer();
  server.listen({ port: workerData, host: "127.0.0.1", backlog: 1 }, () => {
    parentPort.postMessage("listening");
    setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 20);
  });`;
const fillers = 4;
const asleepAfterMs = 200;

async function keepOutside(door: Door): Promise<() => Promise<void>> {
  await door.shut();
  const worker = new Worker(sleeper, { eval: true, workerData: door.port });
  await once(worker, "message");
  await wait(asleepAfterMs);
  const sockets = Array.from({ length: fillers }, () =>
    connect(door.port, "127.0.0.1").on("error", () => undefined),
  );
  await wait(asleepAfterMs);
  return async () => {
    for (const socket of sockets) socket.destroy();
    await worker.terminate();
    await door.open();
  };
}

function dressed(name: string, dress: Dress, words: string): ServerFault {
  return {
    name,
    words: `${words} (--tls)`,
    begin: async ({ wardrobe }) => {
      if (wardrobe === null) throw new OrderError(`${name} needs a server that was started with --tls.`);
      wardrobe.wear(dress);
      return async () => wardrobe.wear("good");
    },
  };
}
