import { createServer } from "node:http";
import { openDatabase } from "@/lib/database/database";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { answerRequest } from "@/scripts/fake-upstream/answers";
import { listen } from "@/scripts/fake-upstream/fault";

// Serves the list route without a framework, in a process of its own: the upper bound on this machine.
const source = createDatabaseSource(await openDatabase(process.argv[2] ?? ""));

const server = createServer(({ url = "/", headers }, response) => {
  answerRequest(source, new URL(url, `http://${headers.host}`)).then(
    ({ status, headers: own, body }) =>
      response.writeHead(status, { ...own, "Content-Length": body.length }).end(body),
    () => response.destroy(),
  );
});

process.once("disconnect", () => process.exit());
process.send?.({ port: await listen(server, 0) });
