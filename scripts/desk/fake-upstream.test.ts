import { Server } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { deskRun } from "./__fixtures__/desk-run";
import { fakeUpstreamCommand } from "./fake-upstream";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["EADDRINUSE", "A port is in use. Choose others with --port and --control-port.\n"],
  ["EACCES", "Ports below 1024 need more rights. Choose others with --port and --control-port.\n"],
])("a port that cannot be opened (%s) is reported in one sentence", async (code, sentence) => {
  // Root may open every port.
  vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server) {
    setImmediate(() => this.emit("error", Object.assign(new Error("listen"), { code })));
    return this;
  });
  expect(await deskRun(fakeUpstreamCommand, "--port", "443", "--records", "1")).toMatchObject({
    code: 1,
    err: sentence,
  });
});
