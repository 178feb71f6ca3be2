import { expect } from "vitest";
import { contributionList, contributionsPerPage, feedIds, postList, postsPerPage } from "@/e2e/api/lists";
import { onEveryServer, onOneServer, test } from "@/e2e/api/on-servers";
import { expectedEnvelope } from "@/e2e/api/page-envelope";
import { readPage } from "@/e2e/api/server";

const posts = postList(feedIds[0] ?? "");

/** Queries and their form in page links: RFC 3986, the last of repeated parameters, `page` at the end. */
const repeated = [
  [contributionList, "onetime=1", "onetime=1"],
  [contributionList, "onetime=1&page=2", "onetime=1"],
  [contributionList, "page=7&recurring=1&page=3", "recurring=1"],
  [contributionList, "page[]=1&recurring=yes", "recurring=yes"],
  [contributionList, "utm_source=mail&fbclid=x%20y+z", "utm_source=mail&fbclid=x%20y%20z"],
  [contributionList, "a=1&b=2&a=3", "a=3&b=2"],
  [contributionList, "a=&b=2&onetime=", "b=2"],
  [contributionList, "z=1&2=b&1=a", "z=1&2=b&1=a"],
  [contributionList, "nxtPromo=1&nextInternalLocale=fr&_rsc=x", "nxtPromo=1&nextInternalLocale=fr&_rsc=x"],
  [contributionList, "page=2&page[]=9&page=3", ""],
  [contributionList, "onetime=0&onetime[]=1&onetime=1", "onetime=1"],
  [contributionList, "t[]=a&t[5]=b&t[]=c", "t%5B0%5D=a&t%5B5%5D=b&t%5B6%5D=c"],
  [contributionList, "include=supporter&filter=x", "include=supporter&filter=x"],
  [contributionList, "filter[onetime]=1&filter[page]=9", "filter%5Bonetime%5D=1&filter%5Bpage%5D=9"],
  [
    contributionList,
    "filter[occurred_before]=2024-06-01T00:00:00Z&sort=-contribution_date",
    "filter%5Boccurred_before%5D=2024-06-01T00%3A00%3A00Z&sort=-contribution_date",
  ],
  [
    contributionList,
    "occurred_before=2024-01-01T00:00:00+02:00",
    "occurred_before=2024-01-01T00%3A00%3A00%2002%3A00",
  ],
  [contributionList, "t[]=a&t[]=b", "t%5B0%5D=a&t%5B1%5D=b"],
  [
    contributionList,
    "filter[tags][]=a&filter[tags][]=b",
    "filter%5Btags%5D%5B0%5D=a&filter%5Btags%5D%5B1%5D=b",
  ],
  [contributionList, "t[x][y]=1&t[x][z]=2&t[x][y]=3", "t%5Bx%5D%5By%5D=3&t%5Bx%5D%5Bz%5D=2"],
  [contributionList, "q=%3Cscript%3E%22%27", "q=%3Cscript%3E%22%27"],
  [contributionList, "q=%zz", "q=%25zz"],
  [contributionList, "q=%0d%0aSet-Cookie:%20x=1", "q=%0D%0ASet-Cookie%3A%20x%3D1"],
  [posts, "name=a+b%2Bc~d*e(f)'g!h", "name=a%20b%2Bc~d%2Ae%28f%29%27g%21h"],
  [posts, "name=%E2%82%AC%F0%9F%98%80", "name=%E2%82%AC%F0%9F%98%80"],
  [posts, "name=%zz", "name=%25zz"],
  [posts, "include=categories,postType", "include=categories%2CpostType"],
  [posts, "sort=anything&onetime=maybe", "sort=anything&onetime=maybe"],
] as const;

onOneServer(() => {
  for (const [list, requested, query] of repeated) {
    test(`page links repeat ${requested} as ${query}`, async ({ server }) => {
      const number = /(?:^|&)page=(\d)(?!.*[?&]page=\d)/.exec(requested)?.[1] ?? "1";
      const { links, meta } = await readPage(server, `${list}?${requested}`);
      const perPage = list === posts ? postsPerPage : contributionsPerPage;
      const page = { list: server.origin + list, query, page: Number(number), perPage, total: meta.total };
      expect({ links, meta }).toEqual(expectedEnvelope(page));
    });
  }

  test("page links have the host of the request, under any allowed name", async ({ server }) => {
    const { port } = new URL(server.origin);
    for (const host of ["localhost", "127.0.0.1"].map((name) => `${name}:${port}`)) {
      const { text } = await server.send({ target: contributionList, headers: [["Host", host]] });
      expect(text).toContain(`"first":"http://${host}${contributionList}?page=1"`);
    }
  });
});

onEveryServer(() => {
  test("the next links of a filtered list lead to each record once", async ({ server }) => {
    const ids: string[] = [];
    let address: string | null =
      `${contributionList}?one_time_and_initial_recurring=on&occurred_after=2000-01-01`;
    let total = -1;
    while (address !== null) {
      const page = await readPage(server, address);
      ids.push(...page.data.map(({ id }) => id));
      total = page.meta.total;
      address = page.links.next;
    }
    expect(new Set(ids).size).toBe(total);
    expect(ids.length).toBe(total);
  });
});
