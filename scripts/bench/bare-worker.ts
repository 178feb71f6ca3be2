import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { parseContributionQuery } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { openDatabase } from "@/lib/database/database";
import { toList } from "@/lib/server/answer";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { bareTask } from "./tasks";
import { giveAnswer, readTask } from "./worker";

// The list route's own work with no framework around it: what the same machine gives at best.
const { databaseUrl } = readTask(bareTask);
const source = createDatabaseSource(await openDatabase(databaseUrl));
const server = createServer((request, response) => {
  answerList(request).then(
    (body) =>
      response
        .writeHead(200, {
          "Content-Type": "application/json; charset=utf-8",
          "Content-Length": body.length,
        })
        .end(body),
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  );
});
await once(server.listen(0, "127.0.0.1"), "listening");
const address = server.address();
if (address === null || typeof address === "string") throw new Error("The bare server has no port.");
giveAnswer({ url: `http://127.0.0.1:${address.port}` });

async function answerList({ url = "/", headers }: IncomingMessage): Promise<Buffer> {
  const { origin, pathname, search } = new URL(url, `http://${headers.host}`);
  const params = parseQueryString(search);
  const query = parseContributionQuery(params);
  if (!query.ok) throw new Error("The query is wrong.");
  const slice = await source.listContributions(query.value);
  const answer = toList(slice, { path: origin + pathname, params });
  if (!answer.ok || answer.value === null) throw new Error("The list cannot be read.");
  return Buffer.concat(answer.value.pieces);
}
