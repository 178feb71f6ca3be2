import { once } from "node:events";
import { createServer } from "node:http";
import { parseContributionQuery } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { openDatabase } from "@/lib/database/database";
import { toList } from "@/lib/server/answer";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { unwrap } from "@/scripts/desk/command";

// The list route's own work without a framework, in a process of its own: the most that this machine can do.
const source = createDatabaseSource(await openDatabase(process.argv[2] ?? ""));

const server = createServer(({ url = "/", headers }, response) => {
  listBody(new URL(url, `http://${headers.host}`)).then(
    (body) => {
      const type = "application/json; charset=utf-8";
      response.writeHead(200, { "Content-Type": type, "Content-Length": body.length }).end(body);
    },
    () => response.destroy(),
  );
});

async function listBody({ origin, pathname, search }: URL): Promise<Buffer> {
  const params = parseQueryString(search);
  const slice = await source.listContributions(unwrap(parseContributionQuery(params)));
  const list = unwrap(toList(slice, { path: origin + pathname, params }));
  if (list === null) throw new Error("The list is missing.");
  return Buffer.concat(list.pieces);
}

process.once("disconnect", () => process.exit());
await once(server.listen(0, "127.0.0.1"), "listening");
process.send?.(server.address());
