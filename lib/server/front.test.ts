import { once } from "node:events";
import { get } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createGuardedServer } from "@/scripts/server/guard.mjs";
import { listen } from "@/scripts/server/listen.mjs";
import { readSettings } from "@/scripts/server/settings.mjs";
import { offerTurns } from "./front.mjs";

const settings = readSettings({ PORT: "0" }, []);
const server = createGuardedServer(settings, async () => async (request, response) => {
  if (request.url !== "/contributions/never") response.end("reached");
});
let port = 0;
const end = vi.fn();
const take = vi.fn();

beforeAll(async () => {
  ({ port } = await listen(server, settings));
  offerTurns(take);
});
afterEach(() => vi.resetAllMocks());
afterAll(async () => {
  offerTurns(async () => null);
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

const ask = (path: string, accept = "*/*") =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept, cookie: "desk-session=x" } });

test("a request for records takes a turn, which ends with its answer", async () => {
  take.mockResolvedValue({ end });
  expect(await (await ask("/admin/api/v3/contributions?q=a")).text()).toBe("reached");
  expect(take).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ cookie: "desk-session=x" }),
    "127.0.0.1",
    expect.any(AbortSignal),
  );
  expect(end).toHaveBeenCalled();
});

test("a file and the shell of a page take none", async () => {
  for (const path of ["/_next/static/a.js", "/settings", "/healthz"]) await ask(path);
  expect(take).not.toHaveBeenCalled();
});

test("a request that gets no turn is refused in plain words, to a program and to a browser", async () => {
  take.mockResolvedValue({ status: 429, message: "Please wait.", retryAfter: 7 });
  const answer = await ask("/admin/api/v3/contributions");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(await answer.json()).toEqual({ message: "Please wait." });
  const page = await ask("/contributions", "text/html");
  expect([page.status, await page.text()]).toEqual([429, expect.stringContaining("Too many requests")]);
});

test("a caller who hangs up leaves the queue, and ends the turn that was theirs", async () => {
  const signals: AbortSignal[] = [];
  take.mockImplementation((_headers, _address, signal) => {
    signals.push(signal);
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve({ end })));
  });
  const waiting = get({ port, path: "/contributions/1" }).on("error", () => {});
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  waiting.destroy();
  await vi.waitFor(() => expect(end).toHaveBeenCalled());

  end.mockReset();
  take.mockReset().mockResolvedValue({ end });
  const working = get({ port, path: "/contributions/never" }).on("error", () => {});
  await vi.waitFor(() => expect(take).toHaveBeenCalled());
  working.destroy();
  await vi.waitFor(() => expect(end).toHaveBeenCalled());
});
