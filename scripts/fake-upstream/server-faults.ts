import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { SecureContextOptions } from "node:tls";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { scaled } from "@/lib/time-scale";
import { type Certificate, type Fault, type Faults, type Listener, OrderError } from "./fault";

/** Faults of the whole server, which affect every request, and faults that no server can cause. */
export const serverFaults: Faults = {
  F1: { words: "Connections are refused.", begin: refuse },
  F2: { words: "Connections are neither accepted nor refused: the queue is full.", begin: fillQueue },
  F46: { words: "Connections are refused for five minutes.", begin: refuse, seconds: 300 },
  F47: { words: "The server comes and goes, a second each.", begin: flap },
  F42: certified("expired", "The certificate has expired."),
  "F42-host": certified("otherHost", "The certificate is another host's."),
  "F42-self": certified("selfSigned", "The certificate is self-signed."),
  "F42-old": certified("old", "The newest version of TLS is 1.0."),
  F43: { words: "A name that does not resolve: point the desk at http://no-such-host.invalid." },
  F44: { words: "A name that moves to a private address: needs a name server of one's own." },
  F50: { words: "The caller leaves: order F3, send the desk a request and hang up; the log has the ms." },
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

// A thread that sleeps in its own listening callback: the system queues two connections and drops the rest.
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

function certified(certificate: Certificate, words: string): Fault {
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

export type Contexts = Readonly<Record<Certificate, SecureContextOptions>>;

/**
 * Makes certificates for 127.0.0.1 and localhost in a folder with `openssl`, each self-signed. `authority` is
 * the file with the certificates that a client trusts, for its `NODE_EXTRA_CA_CERTS`.
 * @throws OrderError if openssl is missing
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
