import { describe, expect } from "vitest";
import { findDifferences } from "@/e2e/api/conform";
import { compareFacts, compareText, readFacts, textOf } from "@/e2e/api/contribution-facts";
import { contributionList, contributionsPerPage, feedIds, postList, postsPerPage } from "@/e2e/api/lists";
import { onEveryServerAndNextAlone, pageSample, test } from "@/e2e/api/on-servers";
import { expectedEnvelope } from "@/e2e/api/page-envelope";
import { expectList, readPage, type Walk } from "@/e2e/api/server";

/** Checks all pages of a list: no gap, no duplicate, exact links and positions. */
function expectWholeWalk(origin: string, { list, pages, records }: Walk, perPage: number): void {
  const total = pages[0]?.meta.total ?? -1;
  expect(records.length, "records on all pages").toBe(total);
  expect(new Set(records.map(({ id }) => id)).size, "different IDs").toBe(total);
  for (const [index, { data, links, meta }] of pages.entries()) {
    const page = index + 1;
    const requested = { list: origin + list, query: "", page, perPage, total };
    expect({ links, meta }, `page ${page}`).toEqual(expectedEnvelope(requested));
    const rest = total - index * perPage;
    expect(data.length, `records on page ${page}`).toBe(Math.min(perPage, rest));
  }
}

onEveryServerAndNextAlone(() => {
  describe("contributions", () => {
    test("the pages have every record once, and every link is correct", ({ server, contributions }) => {
      expect(contributions.records.length).toBeGreaterThan(contributionsPerPage);
      expectWholeWalk(server.origin, contributions, contributionsPerPage);
    });

    test("the first, last, prev and numbered links return their pages", async ({
      server,
      contributions: { pages },
    }) => {
      const middle = pages[Math.floor(pages.length / 2)];
      const entries = (middle?.meta.links ?? []).flatMap(({ url, label }) =>
        url === null ? [] : [{ url, label }],
      );
      expect(entries.length).toBeGreaterThan(3);
      for (const { url, label } of entries) {
        const page = await readPage(server, url);
        if (typeof label === "number") expect(page.meta.current_page, url).toBe(label);
        expect(page, url).toEqual(pages[page.meta.current_page - 1]);
      }
      for (const [url, page] of [
        [middle?.links.first, pages[0]],
        [middle?.links.last, pages.at(-1)],
        [middle?.links.prev, pages[Math.floor(pages.length / 2) - 1]],
      ] as const) {
        expect(await readPage(server, url ?? ""), url ?? "").toEqual(page);
      }
    });

    test("the order is by contribution_date and then id, both descending", ({
      contributions: { records },
    }) => {
      const facts = readFacts(records);
      expect(facts.map(({ id }) => id)).toEqual(
        facts.toSorted((a, b) => compareFacts(b, a)).map(({ id }) => id),
      );
    });

    test("both sort orders are the exact reverse of each other, ties included", async ({
      server,
      contributions: { records },
    }) => {
      const ids = records.map(({ id }) => id);
      const listQuery = { list: contributionList, perPage: contributionsPerPage, sample: pageSample };
      await expectList(server, { ...listQuery, query: "sort=contribution_date" }, ids.toReversed());
      await expectList(server, { ...listQuery, query: "sort=-contribution_date" }, ids);
      await expectList(server, { ...listQuery, query: "sort=" }, ids);
    });

    test("every field of every contribution has its documented type", ({ contributions: { records } }) => {
      const differences = records.flatMap((record) => findDifferences("Contribution", record, record.id));
      expect(differences.slice(0, 20)).toEqual([]);
    });

    test("a page beyond the last is empty and has the totals of the list", async ({
      server,
      contributions: { pages },
    }) => {
      const { total = -1, last_page = -1 } = pages[0]?.meta ?? {};
      for (const page of [last_page + 1, last_page + 2, 1_000_000, 1_000_000_000]) {
        const { data, links, meta } = await readPage(server, `${contributionList}?page=${page}`);
        expect(data).toEqual([]);
        const list = server.origin + contributionList;
        const requested = { list, query: "", page, perPage: contributionsPerPage, total };
        expect({ links, meta }).toEqual(expectedEnvelope(requested));
      }
    });
  });

  for (const feedId of feedIds) {
    describe(`posts of ${feedId}`, () => {
      test("the pages have every record once, and every link is correct", ({ server, feeds }) => {
        const walk = feeds.get(feedId);
        expect(walk?.records.length).toBeGreaterThan(postsPerPage);
        if (walk !== undefined) expectWholeWalk(server.origin, walk, postsPerPage);
      });

      test("the order is by published_on and then id, both descending", ({ feeds }) => {
        const order = (feeds.get(feedId)?.records ?? []).map((post) => ({
          id: post.id,
          date: Date.parse(textOf(post, "published_on")),
        }));
        expect(order).toEqual(order.toSorted((a, b) => b.date - a.date || compareText(b.id, a.id)));
      });

      test("every field of every post has its documented type", ({ feeds }) => {
        const posts = feeds.get(feedId)?.records ?? [];
        const differences = posts.flatMap((post) => findDifferences("Post", post, post.id));
        expect(differences.slice(0, 20)).toEqual([]);
      });

      test("a page beyond the last is empty and has the totals of the list", async ({ server, feeds }) => {
        const total = feeds.get(feedId)?.records.length ?? -1;
        const { data, links, meta } = await readPage(server, `${postList(feedId)}?page=9999`);
        expect(data).toEqual([]);
        const list = server.origin + postList(feedId);
        expect({ links, meta }).toEqual(
          expectedEnvelope({ list, query: "", page: 9999, perPage: postsPerPage, total }),
        );
      });
    });
  }
});
