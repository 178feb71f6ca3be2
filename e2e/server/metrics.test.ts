import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { type RawRequest, sendRaw } from "@/e2e/api/send-raw";
import { endDesk, type OwnDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { test as base } from "@/e2e/servers/scratch-test";
import { isLong } from "@/scripts/test/runs";

const token = "a-token-of-the-monitoring-network";
const allowed = "10.1.0.0/16,2001:db8::/32,127.0.0.2,::1";
/** The address of a trusted proxy. */
const proxy = "127.0.0.5";

const test = base.extend("desk", { scope: "file" }, async ({ folder }, { onCleanup }) => {
  writeFileSync(join(folder, "token"), `${token}\n`);
  const desk = await startOwnDesk({
    DATABASE_URL: `file:${folder}/desk.db`,
    METRICS_ALLOW: allowed,
    METRICS_TOKEN_FILE: join(folder, "token"),
    TRUSTED_PROXIES: proxy,
  });
  onCleanup(() => endDesk(desk));
  return desk;
});

async function statusOf({ url }: OwnDesk, headers: RawRequest["headers"] & {}): Promise<number> {
  const { status, text } = await sendRaw(url, { target: "/metrics", headers });
  expect(text.includes("process_resident_memory_bytes")).toBe(status === 200);
  return status;
}

const foreignHost = ["Host", "10.0.0.7:3000"] as const;
const bearer = (text: string) => ["Authorization", `Bearer ${text}`] as const;

test("the metrics token is valid under any Host; a wrong token is refused", async ({ desk }) => {
  expect(await statusOf(desk, [foreignHost, bearer(token)])).toBe(200);
  expect(await statusOf(desk, [foreignHost, bearer(`${token}x`)])).toBe(421);
  expect(await statusOf(desk, [foreignHost])).toBe(421);
  expect(desk.output()).not.toContain(token);
});

test("the metrics token gives access to nothing else", async ({ desk }) => {
  for (const target of ["/openapi.json", "/admin/api/v3/contributions", "/status"]) {
    const { status } = await sendRaw(desk.url, { target, headers: [foreignHost, bearer(token)] });
    expect(status, target).toBe(421);
  }
});

/** Returns the status for a client at another address of this machine. */
function statusFrom(localAddress: string, url: string, forwarded?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host: "10.0.0.7", ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) };
    const options = { localAddress, headers };
    const outgoing = request(`${url}/metrics`, options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.once("error", reject).end();
  });
}

test("METRICS_ALLOW applies to a forwarded address only if a trusted proxy sent it", async ({ desk }) => {
  for (const [client, address, status] of [
    ["127.0.0.1", "10.1.2.3", 421],
    [proxy, "10.1.2.3", 200],
    [proxy, "2001:db8::7", 200],
    [proxy, "::ffff:10.1.2.3", 200],
    [proxy, "10.1.2.3, 192.0.2.7", 421],
    [proxy, "10.2.2.3", 421],
  ] as const) {
    expect(await statusFrom(client, desk.url, address), `${address} by ${client}`).toBe(status);
  }
});

test("METRICS_ALLOW applies to the address of the connection, IPv4 and IPv6", async ({
  desk,
  folder,
  onTestFinished,
}) => {
  expect(await statusFrom("127.0.0.2", desk.url)).toBe(200);
  expect(await statusFrom("127.0.0.3", desk.url)).toBe(421);
  const hasIpv6 = Object.values(networkInterfaces())
    .flat()
    .some((network) => network?.address === "::1");
  if (!hasIpv6 || !isLong) return;
  const other = await startOwnDesk({
    DATABASE_URL: `file:${folder}/ipv6.db`,
    HOST: "::1",
    METRICS_ALLOW: allowed,
  });
  onTestFinished(() => endDesk(other));
  expect(await statusFrom("::1", other.url)).toBe(200);
});

test
  .runIf(isLong)
  .for([
    { METRICS_ALLOW: "10.0.0.0/40" },
    { METRICS_TOKEN: "too-short" },
    { PUBLIC_URL: "https://desk.example.org/giving" },
  ])(
  "a desk with a wrong setting does not start, and names the setting in one sentence: %o",
  async (env, { folder }) => {
    const start = startOwnDesk({ DATABASE_URL: `file:${folder}/none.db`, ...env });
    const error = await start.then(endDesk, String);
    expect(error).toContain(Object.keys(env)[0]);
    expect(error).not.toMatch(/too-short|\n {4}at /);
  },
);
