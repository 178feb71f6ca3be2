import { once } from "node:events";
import { request as plainRequest } from "node:http";
import { createServer } from "node:https";
import { makeCertificates } from "@/scripts/fake-upstream/server-faults";
import type { World } from "./world";

/**
 * A proxy that speaks TLS to browsers and plain HTTP to a desk that trusts it, as operators put one in front.
 */
export async function startTlsFront(world: World, folder: string) {
  const { contexts } = await makeCertificates(folder);
  const server = createServer(contexts.good, (incoming, answer) => {
    const headers = {
      ...incoming.headers,
      "x-forwarded-proto": "https",
      "x-forwarded-for": incoming.socket.remoteAddress ?? "",
    };
    const { method = "GET", url = "/" } = incoming;
    const onward = plainRequest(world.desk.url + url, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    url: `https://127.0.0.1:${address.port}`,
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
