import { once } from "node:events";
import { get } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createGuardedServer } from "@/scripts/server/guard.mjs";
import { listen } from "@/scripts/server/listen.mjs";
import { readSettings } from "@/scripts/server/settings.mjs";
import { setRequestQueue } from "./front.mjs";

const settings = readSettings({ PORT: "0" }, []);
const server = createGuardedServer(settings, async () => async (request, response) => {
  if (request.url !== "/contributions/never") response.end("reached");
});
let port = 0;
const release = vi.fn();
const acquire = vi.fn();

beforeAll(async () => {
  ({ port } = await listen(server, settings));
  setRequestQueue(acquire);
});
afterEach(() => vi.resetAllMocks());
afterAll(async () => {
  setRequestQueue(async () => null);
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

const send = (path: string, accept = "*/*") =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept, cookie: "desk-session=x" } });

test("a request for records takes a slot, which is released with its response", async () => {
  acquire.mockResolvedValue({ release });
  expect(await (await send("/admin/api/v3/contributions?q=a")).text()).toBe("reached");
  expect(acquire).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ cookie: "desk-session=x", "x-desk-target": "/admin/api/v3/contributions?q=a" }),
    "127.0.0.1",
    expect.any(AbortSignal),
  );
  expect(release).toHaveBeenCalled();
});

test("a request for a file or a page without records takes no slot", async () => {
  for (const path of ["/_next/static/a.js", "/settings", "/healthz"]) await send(path);
  expect(acquire).not.toHaveBeenCalled();
});

test("a request that gets no slot is refused with a code and a message, as JSON or as a page", async () => {
  const headers = { "X-RateLimit-Remaining": "0" };
  acquire.mockResolvedValue({
    status: 429,
    message: "Please wait.",
    code: "rate_limited",
    retryAfter: 7,
    headers,
  });
  const response = await send("/admin/api/v3/contributions");
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(response.headers.get("x-failure-code")).toBe("rate_limited");
  expect(response.headers.get("x-ratelimit-remaining")).toBe("0");
  expect(await response.json()).toEqual({ message: "Please wait." });
  const page = await send("/contributions", "text/html");
  expect([page.status, await page.text()]).toEqual([429, expect.stringContaining("Too many requests")]);
});

test("a client that disconnects leaves the queue, or releases its slot", async () => {
  const signals: AbortSignal[] = [];
  acquire.mockImplementation((_headers, _address, signal) => {
    signals.push(signal);
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve({ release })));
  });
  const waiting = get({ port, path: "/contributions/never" }).on("error", () => {});
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  waiting.destroy();
  await vi.waitFor(() => expect(release).toHaveBeenCalled());

  release.mockReset();
  acquire.mockReset().mockResolvedValue({ release });
  const started = get({ port, path: "/contributions/never" }).on("error", () => {});
  await vi.waitFor(() => expect(acquire).toHaveBeenCalled());
  started.destroy();
  await vi.waitFor(() => expect(release).toHaveBeenCalled());
});
