import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { contributionList, feedIds, postList } from "@/e2e/api/lists";
import { onOneServer, test } from "@/e2e/api/on-servers";

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request without the defaults of a client library: nothing else is accepted, nothing is decoded. */
async function ask(address: string, accepted?: string, method = "GET"): Promise<Reply> {
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const url = new URL(address);
  const [reply] = await once(request(url, { method, headers, agent: false }).end(), "response");
  const pieces: Buffer[] = [];
  for await (const piece of reply) pieces.push(piece);
  return { status: reply.statusCode, headers: reply.headers, body: Buffer.concat(pieces) };
}

const encodingOf = ({ headers }: Reply) => headers["content-encoding"];

const answers: Readonly<Record<string, string>> = {
  "a list": contributionList,
  "a post list": postList(feedIds[0] ?? ""),
  "a record that is not there": `${contributionList}/none`,
  "a route that is not there": "/admin/api/v9",
  "a bad query": `${contributionList}?sort=x&${"x".repeat(2000)}=1`,
  "the description": "/openapi.json",
  "a count of the pages": "/api/contributions/total",
};

onOneServer(() => {
  test("a page of 25 contributions in gzip is at most 25 KB and holds the same records", async ({
    server,
  }) => {
    const path = `${server.origin}${contributionList}?page=2`;
    const [plain, packed] = [await ask(path), await ask(path, "gzip, br")];
    expect(plain.body.length).toBeGreaterThan(150_000);
    expect(packed.body.length).toBeLessThan(25_000);
    expect([encodingOf(plain), encodingOf(packed)]).toEqual([undefined, "gzip"]);
    const decoded = gunzipSync(packed.body).toString();
    expect(JSON.parse(decoded).data).toEqual(JSON.parse(plain.body.toString()).data);
  });

  for (const [name, path] of Object.entries(answers)) {
    test(`${name}: in gzip where that is accepted, and Vary names the encoding`, async ({ server }) => {
      const address = server.origin + path;
      for (const accepted of [undefined, "gzip", "br", "identity;q=0.5, *;q=0"]) {
        const [got, head] = [await ask(address, accepted), await ask(address, accepted, "HEAD")];
        expect(head.status).toBe(got.status);
        expect(head.body).toHaveLength(0);
        expect(encodingOf(got)).toBe(accepted === "gzip" ? "gzip" : undefined);
        for (const { headers } of [got, head]) expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/);
        const text = accepted === "gzip" ? gunzipSync(got.body) : got.body;
        expect(text.toString()).toMatch(/^\{[\s\S]*\}$/);
      }
    });
  }

  test("a response without a body is not compressed", async ({ server: { origin } }) => {
    const options = await ask(origin + contributionList, "gzip, br", "OPTIONS");
    expect([options.status, encodingOf(options), options.body.length]).toEqual([204, undefined, 0]);
  });

  test("a page and the files it loads are compressed once", async ({ server: { origin } }) => {
    const page = await ask(`${origin}/status`, "gzip");
    expect(encodingOf(page)).toBe("gzip");
    const html = gunzipSync(page.body).toString();
    expect(html).toContain("</html>");
    const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? "";
    const file = await ask(origin + script, "gzip");
    expect(encodingOf(file)).toBe("gzip");
    const plain = gunzipSync(file.body);
    expect(plain.length).toBeGreaterThan(file.body.length);
    expect((await ask(origin + script)).headers["content-length"]).toBe(String(plain.length));
  });
});
