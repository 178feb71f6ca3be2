import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAnswers } from "./answers";
import { makeCertificates } from "./certificates";
import { openControl, RequestLog } from "./control";
import { Orders } from "./orders";
import { reply } from "./reply";
import { Listener } from "./server-faults";

interface FakeUpstreamOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly controlPort: number;
  /** How many contributions there are. */
  readonly records: number;
  /** The bearer token that requests need; null where they need none. */
  readonly token: string | null;
  readonly tls: boolean;
}

export type FakeUpstream = Awaited<ReturnType<typeof openFakeUpstream>>;

/** Starts a server of the API over demo records, which fails as ordered. */
export async function openFakeUpstream(options: FakeUpstreamOptions) {
  const folder = mkdtempSync(join(tmpdir(), "fake-upstream-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const answers = await openAnswers(join(folder, "records.db"), options.records);
    const certificates = options.tls ? await makeCertificates(folder) : null;
    const scheme = certificates === null ? "http" : "https";
    const log = new RequestLog();
    const answer: RequestListener = async (request, response) => {
      const { url = "/", headers } = request;
      // Broken connections are what faults are for.
      response.on("error", () => undefined);
      const fault = orders.faultFor(url);
      log.add(request, response, fault?.name ?? null);
      try {
        const usual = await answers.answer(new URL(url, `${scheme}://${headers.host ?? "localhost"}`));
        const exchange = { request, response, answer: usual };
        if (options.token !== null && headers.authorization !== `Bearer ${options.token}`)
          return reply(exchange, { status: 401, body: Buffer.from('{"message":"Unauthenticated."}') });
        await (fault === null ? reply(exchange) : fault.act(exchange));
      } catch (error) {
        console.error(error);
        response.destroy();
      }
    };
    const listener = createListener(answer, options.port, certificates?.contexts ?? null);
    const orders = new Orders(listener);
    await listener.open();
    const control = await openControl(options.controlPort, orders, log);
    return {
      url: `${scheme}://127.0.0.1:${listener.port}`,
      controlUrl: control.url,
      /** A file with the certificate to be trusted; null without TLS. */
      authority: certificates?.authority ?? null,
      async close() {
        await orders.clear();
        await control.close();
        await listener.close();
        await answers.close();
        removeFolder();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

type Contexts = Awaited<ReturnType<typeof makeCertificates>>["contexts"];

function createListener(answer: RequestListener, port: number, contexts: Contexts | null): Listener {
  // Longer than any test: faults decide which side closes first.
  const timeouts = { keepAliveTimeout: 600_000, requestTimeout: 0 };
  if (contexts === null) return new Listener(ignoreErrors(createServer(timeouts, answer)), port, null);
  const server = createSecureServer({ ...timeouts, ...contexts.good }, answer);
  return new Listener(ignoreErrors(server), port, (certificate) => {
    server.setSecureContext(contexts[certificate]);
    server.closeAllConnections();
  });
}

function ignoreErrors<T extends Server>(server: T): T {
  return server.on("connection", (socket) => socket.on("error", () => undefined));
}
