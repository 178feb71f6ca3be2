import { logWriter } from "../../lib/server/log-writer.mjs";
import { redactTarget } from "../../lib/server/redact.mjs";

/** Scripts, styles, fonts and pictures: of the build, of the pages' own and of the viewer of the API reference. */
const isStatic = /^\/(?:_next\/|__nextjs|vendor\/|demo\/|[^/?]+\.(?:svg|png|ico|txt|webmanifest)(?:$|\?))/;

/**
 * Sees to it that a request leaves one line in the log and one count among the figures, when its answer has ended
 * or its caller has gone.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {object} about
 * @param {string} about.requestId
 * @param {string} about.client
 * @param {(status: number, seconds: number) => void} about.count
 */
export function recordRequest(request, response, { requestId, client, count }) {
  const { socket, method, url = "" } = request;
  const began = performance.now();
  const sentBefore = socket.bytesWritten;
  response.once("close", () => {
    const ms = Math.round((performance.now() - began) * 10) / 10;
    const status = response.headersSent ? response.statusCode : 0;
    count(status, ms / 1000);
    // A page brings dozens of files with it: only those that cannot be had are worth a line.
    const level = isStatic.test(url) && (status === 0 || status < 400) ? "debug" : "info";
    if (!logWriter.isLevelEnabled(level)) return;
    const bytes = socket.bytesWritten - sentBefore;
    const left = response.writableFinished ? {} : { left: true };
    logWriter[level](
      { requestId, method, path: redactTarget(url), status, bytes, ms, client, ...left },
      "request",
    );
  });
}
