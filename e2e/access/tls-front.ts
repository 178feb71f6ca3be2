import { request as plainRequest } from "node:http";
import { createServer } from "node:https";
import { closeServer, listen } from "@/scripts/fake-upstream/fault";
import { makeCertificates } from "@/scripts/fake-upstream/server-faults";
import type { World } from "./world";

/** Starts a proxy that terminates TLS in front of a desk that trusts it. */
export async function startTlsFront(world: World, folder: string) {
  const { contexts } = await makeCertificates(folder);
  const server = createServer(contexts.good, (incoming, response) => {
    const headers = {
      ...incoming.headers,
      "x-forwarded-proto": "https",
      "x-forwarded-for": incoming.socket.remoteAddress ?? "",
    };
    const { method = "GET", url = "/" } = incoming;
    const outgoing = plainRequest(world.desk.url + url, { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  return { url: `https://127.0.0.1:${await listen(server, 0)}`, stop: () => closeServer(server) };
}
