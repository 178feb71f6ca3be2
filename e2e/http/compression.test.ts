import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { contributionList, feedIds, postList } from "@/e2e/api/lists";
import { onOneServer, test } from "@/e2e/api/on-servers";

interface UndecodedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request without a client's defaults: no other encoding is accepted, and nothing is decoded. */
async function send(address: string, accepted?: string, method = "GET"): Promise<UndecodedResponse> {
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const url = new URL(address);
  const [response] = await once(request(url, { method, headers, agent: false }).end(), "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

const encodingOf = ({ headers }: UndecodedResponse) => headers["content-encoding"];

const paths: Readonly<Record<string, string>> = {
  "a list": contributionList,
  "a post list": postList(feedIds[0] ?? ""),
  "a missing record": `${contributionList}/none`,
  "a missing route": "/admin/api/v9",
  "a bad query": `${contributionList}?sort=x&${"x".repeat(2000)}=1`,
  "the OpenAPI document": "/openapi.json",
  "a total": "/api/contributions/total",
};

onOneServer(() => {
  test("a gzip page of 25 contributions has less than 25 KB, and the records of the plain page", async ({
    server,
  }) => {
    const path = `${server.origin}${contributionList}?page=2`;
    const [plain, compressed] = [await send(path), await send(path, "gzip, br")];
    expect(plain.body.length).toBeGreaterThan(150_000);
    expect(compressed.body.length).toBeLessThan(25_000);
    expect([encodingOf(plain), encodingOf(compressed)]).toEqual([undefined, "gzip"]);
    const decoded = gunzipSync(compressed.body).toString();
    expect(JSON.parse(decoded).data).toEqual(JSON.parse(plain.body.toString()).data);
  });

  for (const [name, path] of Object.entries(paths)) {
    test(`the response for ${name} is gzip only if that is accepted, and Vary names the header`, async ({
      server,
    }) => {
      const address = server.origin + path;
      for (const accepted of [undefined, "gzip", "br", "identity;q=0.5, *;q=0"]) {
        const [get, head] = [await send(address, accepted), await send(address, accepted, "HEAD")];
        expect(head.status).toBe(get.status);
        expect(head.body).toHaveLength(0);
        expect(encodingOf(get)).toBe(accepted === "gzip" ? "gzip" : undefined);
        for (const { headers } of [get, head]) expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/);
        const text = accepted === "gzip" ? gunzipSync(get.body) : get.body;
        expect(text.toString()).toMatch(/^\{[\s\S]*\}$/);
      }
    });
  }

  test("a response without a body is not compressed", async ({ server: { origin } }) => {
    const options = await send(origin + contributionList, "gzip, br", "OPTIONS");
    expect([options.status, encodingOf(options), options.body.length]).toEqual([204, undefined, 0]);
  });

  test("pages and their files are compressed once", async ({ server: { origin } }) => {
    const page = await send(`${origin}/status`, "gzip");
    expect(encodingOf(page)).toBe("gzip");
    const html = gunzipSync(page.body).toString();
    expect(html).toContain("</html>");
    const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? "";
    const file = await send(origin + script, "gzip");
    expect(encodingOf(file)).toBe("gzip");
    const plain = gunzipSync(file.body);
    expect(plain.length).toBeGreaterThan(file.body.length);
    expect((await send(origin + script)).headers["content-length"]).toBe(String(plain.length));
  });
});
