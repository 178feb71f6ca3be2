import { expect } from "vitest";
import { contributionList, feedIds, itemOf, postList } from "@/e2e/api/lists";
import { onEveryServerAndNextAlone, test } from "@/e2e/api/on-servers";
import { readBody } from "@/e2e/api/send-raw";
import type { Server } from "@/e2e/api/server";
import { isLong } from "@/scripts/test/runs";

const sampleSize = isLong ? 40 : 8;

function sampleOf<Item>(items: readonly Item[]): readonly Item[] {
  const step = Math.max(1, Math.floor(items.length / sampleSize));
  return items.filter((_, index) => index % step === 0);
}

async function readItem(server: Server, address: string): Promise<unknown> {
  const response = await server.get(address);
  expect(response.status, address).toBe(200);
  return readBody(response);
}

onEveryServerAndNextAlone(() => {
  test("a contribution by ID is its list entry in `data`, and nothing else", async ({
    server,
    contributions,
  }) => {
    const sample = sampleOf(contributions.records);
    expect(sample.length).toBeGreaterThan(0);
    for (const record of sample) {
      expect(await readItem(server, itemOf(contributionList, record.id)), record.id).toEqual({
        data: record,
      });
    }
  });

  test("include on a contribution is ignored", async ({ server, contributions: { records } }) => {
    const [record] = records;
    const address = itemOf(contributionList, record?.id ?? "");
    expect(await readItem(server, `${address}?include=supporter,nothing`)).toEqual({ data: record });
  });

  for (const feedId of feedIds) {
    test(`a post of ${feedId} by ID is its list entry, without \`data\``, async ({ server, feeds }) => {
      const sample = sampleOf(feeds.get(feedId)?.records ?? []);
      expect(sample.length).toBeGreaterThan(0);
      for (const post of sample) {
        expect(await readItem(server, itemOf(postList(feedId), post.id)), post.id).toEqual(post);
      }
    });
  }

  test("every missing record is a 404 with the same body", async ({ server, contributions, feeds }) => {
    const [list = "", other = ""] = feedIds.map(postList);
    const [foreign] = feeds.get(feedIds[1] ?? "")?.records ?? [];
    const contribution = contributions.records[0]?.id ?? "";
    for (const address of [
      itemOf(contributionList, "no-such-contribution"),
      itemOf(contributionList, `${contribution}x`),
      itemOf(list, "no-such-post"),
      itemOf(list, contribution),
      itemOf(contributionList, foreign?.id ?? ""),
      itemOf(list, foreign?.id ?? ""),
      `${itemOf(list, "no-such-post")}?include=categories`,
      postList("no-such-feed"),
      `${postList("no-such-feed")}?page=2&name=x`,
      itemOf(postList("no-such-feed"), foreign?.id ?? ""),
      postList(`${feedIds[0]}x`),
      other.replace("/feeds/", "/feeds/x"),
    ]) {
      const response = await server.get(address);
      expect({ address, status: response.status, body: readBody(response) }).toEqual({
        address,
        status: 404,
        body: { message: "Not Found." },
      });
    }
  });
});
