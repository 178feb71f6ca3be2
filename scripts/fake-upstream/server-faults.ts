import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { SecureContextOptions } from "node:tls";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { scaled } from "@/lib/time-scale";

/** An order that cannot be carried out, in one sentence. */
export class OrderError extends Error {
  override readonly name = "OrderError";
}

type Certificate = "good" | "expired" | "otherHost" | "selfSigned" | "old";

/** The server under faults: it can be closed and opened again on the same port. */
export class Listener {
  constructor(
    readonly server: Server,
    /** The system chooses another for 0. */
    public port: number,
    /** Shows another certificate and ends all connections; null without TLS. */
    readonly showCertificate: ((certificate: Certificate) => void) | null,
  ) {
    // Broken connections are what faults are for.
    server.on("connection", (socket) => socket.on("error", () => undefined));
  }

  async open(): Promise<void> {
    if (!this.server.listening) this.port = await listen(this.server, this.port);
  }

  async close(): Promise<void> {
    if (this.server.listening) await closeServer(this.server);
  }
}

/** @returns the port, which the system chooses for 0 */
export async function listen(server: Server, port: number): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  return address !== null && typeof address !== "string" ? address.port : port;
}

/** Takes no more connections and ends the open ones. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/** A fault of the whole server, which every request meets. */
export interface ServerFault {
  readonly words: string;
  /** Begins it. @returns what ends it */
  readonly begin: (listener: Listener) => Promise<() => Promise<void>>;
  /** The seconds after which it ends, unless the order has others. */
  readonly seconds?: number;
}

export const serverFaults: Readonly<Record<string, ServerFault>> = {
  F1: { words: "Connections are refused.", begin: refuse },
  F2: { words: "Connections are neither accepted nor refused: the queue is full.", begin: fillQueue },
  F46: { words: "Connections are refused for five minutes.", begin: refuse, seconds: 300 },
  F47: { words: "The server comes and goes, a second each.", begin: flap },
  F42: certified("expired", "The certificate has expired."),
  "F42-host": certified("otherHost", "The certificate is another host's."),
  "F42-self": certified("selfSigned", "The certificate is self-signed."),
  "F42-old": certified("old", "The newest version of TLS is 1.0."),
};

async function refuse(listener: Listener): Promise<() => Promise<void>> {
  await listener.close();
  return () => listener.open();
}

async function flap(listener: Listener): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const second = () => wait(scaled(1000), undefined, { signal: ending.signal }).catch(() => undefined);
  const flapping = (async () => {
    while (!ending.signal.aborted) {
      await listener.close();
      await second();
      await listener.open();
      await second();
    }
  })();
  return async () => {
    ending.abort();
    await flapping;
  };
}

// A thread that sleeps in its own listening call: the system queues two connections and drops the rest.
const sleeper = `
  const { workerData, parentPort } = require("node:worker_threads");
  const server = require("node:net").createServer();
  server.listen({ port: workerData, host: "127.0.0.1", backlog: 1 }, () => {
    parentPort.postMessage("listening");
    setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 20);
  });`;
const fillers = 4;
const asleepAfterMs = 200;

async function fillQueue(listener: Listener): Promise<() => Promise<void>> {
  await listener.close();
  const worker = new Worker(sleeper, { eval: true, workerData: listener.port });
  await once(worker, "message");
  await wait(asleepAfterMs);
  const sockets = Array.from({ length: fillers }, () =>
    connect(listener.port, "127.0.0.1").on("error", () => undefined),
  );
  await wait(asleepAfterMs);
  return async () => {
    for (const socket of sockets) socket.destroy();
    await worker.terminate();
    await listener.open();
  };
}

function certified(certificate: Certificate, words: string): ServerFault {
  return {
    words: `${words} (--tls)`,
    begin: async ({ showCertificate }) => {
      if (showCertificate === null)
        throw new OrderError("A certificate needs a server that was started with --tls.");
      showCertificate(certificate);
      return async () => showCertificate("good");
    },
  };
}

const run = promisify(execFile);

/** The TLS options of a server, by its certificate. */
export type Contexts = Readonly<Record<Certificate, SecureContextOptions>>;

/**
 * Makes certificates for 127.0.0.1 and localhost in a folder with `openssl`. Each signs itself. `authority`
 * is the file for the `NODE_EXTRA_CA_CERTS` of a client: the certificates that it trusts.
 * @throws OrderError where openssl is missing
 */
export async function makeCertificates(folder: string) {
  const openssl = (...args: string[]) => run("openssl", args, { cwd: folder });
  await openssl("version").catch(() => {
    throw new OrderError("--tls needs the program openssl.");
  });
  await openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "key.pem");
  const key = await readFile(join(folder, "key.pem"));
  const certify = async (name: string, ...args: string[]) => {
    await openssl(...args, "-out", `${name}.pem`);
    return { key, cert: await readFile(join(folder, `${name}.pem`)) };
  };
  const valid = ["req", "-x509", "-key", "key.pem", "-days", "2"];
  const request = (name: string, names: string) =>
    certify(name, ...valid, "-subj", `/CN=${name}`, "-addext", `subjectAltName=${names}`);
  const good = await request("good", "IP:127.0.0.1,DNS:localhost");
  const contexts: Contexts = {
    good,
    expired: await certify("expired", "x509", "-signkey", "key.pem", "-in", "good.pem", "-days", "-1"),
    otherHost: await request("other-host", "DNS:elsewhere.example"),
    selfSigned: await request("self-signed", "IP:127.0.0.1,DNS:localhost"),
    old: { ...good, minVersion: "TLSv1", maxVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" },
  };
  const authority = join(folder, "authority.pem");
  await writeFile(authority, [good, contexts.expired, contexts.otherHost].map(({ cert }) => cert).join(""));
  return { authority, contexts };
}
