import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedServer } from "./guard.mjs";
import { listen } from "./listen.mjs";
import { readSettings } from "./settings.mjs";

const settings = readSettings({ PORT: "0" }, []);
const server = createGuardedServer(settings, async () => async (_request, response) => {
  response.end("reached");
});
let port = 0;

beforeAll(async () => {
  ({ port } = await listen(server, settings));
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

const browser = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

async function open(target: string, { accept = browser, more = "" } = {}) {
  const socket = connect(port, "127.0.0.1");
  const lines = [`GET ${target} HTTP/1.1`, "Host: localhost", accept, "Connection: close", more];
  socket.write(`${lines.filter((line) => line !== "").join("\r\n")}\r\n\r\n`, "latin1");
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  const headers = new Headers(
    head
      .split("\r\n")
      .slice(1)
      .map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
  return { status: Number(head.split(" ")[1]), headers, body };
}

describe("a refused page request of a browser", () => {
  test.each([
    ["has an HTML page for a malformed escape", 400, "/contributions/%E0%A4", {}],
    [
      "has an HTML page for too many cookies",
      431,
      "/contributions",
      { more: `Cookie: a=${"x".repeat(20_000)}` },
    ],
    ["has an HTML page for raw bytes outside ASCII", 400, "/contributions/\u00e9", {}],
  ])("%s: %i", async (_, status, target, options) => {
    const response = await open(target, options);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/,
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.body.match(/<h1>/g)).toHaveLength(1);
    expect(response.body).toContain(`${status} · `);
    expect(response.body).toContain(response.headers.get("x-request-id"));
    expect(response.body).not.toMatch(/<script|evil\.test|xxx/);
  });

  test("has a link to the contributions unless every page is refused", async () => {
    const link = 'href="/contributions"';
    expect((await open("/contributions/%E0%A4")).body).toContain(link);
    expect((await open("/x", { more: `Cookie: a=${"x".repeat(20_000)}` })).body).not.toContain(link);
  });
});

test.each([
  ["the API, even to a browser", "/admin/api/v3/contributions/%E0%A4", browser],
  ["a disguised API path", "/x/../admin/api/v3/contributions/%E0%A4", browser],
  ["a program that accepts any type", "/contributions/%E0%A4", "Accept: */*"],
  ["a program that accepts JSON", "/contributions/%E0%A4", "Accept: application/json"],
])("%s gets a refusal as JSON", async (_, target, accept) => {
  const { status, headers, body } = await open(target, { accept });
  expect(status).toBe(400);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(JSON.parse(body)).toEqual({ message: "Malformed URL." });
});
