import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAnswers } from "./answers";
import { makeCertificates } from "./certificates";
import { openControl } from "./control";
import { Door, type Wardrobe } from "./door";
import { Orders } from "./orders";
import { reply } from "./reply";
import { RequestLog } from "./request-log";

export interface FakeUpstreamOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly controlPort: number;
  /** How many contributions there are. */
  readonly records: number;
  /** What must come as the bearer token; null where nobody asks for one. */
  readonly token: string | null;
  readonly tls: boolean;
}

export interface FakeUpstream {
  readonly url: string;
  readonly controlUrl: string;
  /** File with the certificate to be trusted; null without TLS. */
  readonly authority: string | null;
  close(): Promise<void>;
}

/** Starts a server of the interface over demo records, which meets its callers with whatever fault was ordered. */
export async function openFakeUpstream(options: FakeUpstreamOptions): Promise<FakeUpstream> {
  const folder = mkdtempSync(join(tmpdir(), "fake-upstream-"));
  const forget = () => rmSync(folder, { recursive: true, force: true });
  try {
    const answers = await openAnswers(join(folder, "records.db"), options.records);
    const certificates = options.tls ? await makeCertificates(folder) : null;
    const log = new RequestLog();
    const listener: RequestListener = async (request, response) => {
      const { url = "/", headers } = request;
      // Errors of a connection are what this server is made of.
      response.on("error", () => undefined);
      const fault = orders.faultFor(url);
      log.add(request, response, fault?.name ?? null);
      try {
        const answer = await answers.answer(new URL(url, `${scheme}://${headers.host ?? "localhost"}`));
        const exchange = { request, response, answer };
        const known = options.token === null || headers.authorization === `Bearer ${options.token}`;
        if (!known)
          return reply(exchange, { status: 401, body: Buffer.from('{"message":"Unauthenticated."}') });
        await (fault === null ? reply(exchange) : fault.act(exchange));
      } catch (error) {
        console.error(error);
        response.destroy();
      }
    };
    const scheme = certificates === null ? "http" : "https";
    const { server, wardrobe } = makeServer(listener, certificates?.dresses ?? null);
    const door = new Door(server, options.port, wardrobe);
    const orders = new Orders(door);
    await door.open();
    const control = await openControl(options.controlPort, orders, log);
    return {
      url: `${scheme}://127.0.0.1:${door.port}`,
      controlUrl: control.url,
      authority: certificates?.authority ?? null,
      async close() {
        await orders.clear();
        await control.close();
        await door.shut();
        await answers.close();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}

function makeServer(
  listener: RequestListener,
  dresses: Wardrobe["dresses"] | null,
): { server: Server; wardrobe: Wardrobe | null } {
  // Longer than any test: who closes first is for the faults to decide.
  const patience = { keepAliveTimeout: 600_000, requestTimeout: 0 };
  if (dresses === null) return { server: quiet(createServer(patience, listener)), wardrobe: null };
  const server = createSecureServer({ ...patience, ...dresses.good }, listener);
  const wear: Wardrobe["wear"] = (dress) => {
    server.setSecureContext(dresses[dress]);
    server.closeAllConnections();
  };
  return { server: quiet(server), wardrobe: { dresses, wear } };
}

function quiet<T extends Server>(server: T): T {
  server.on("connection", (socket) => socket.on("error", () => undefined));
  return server;
}
