import { expect } from "vitest";
import * as z from "zod";
import { contributionList, feedIds, postList } from "@/e2e/api/lists";
import { onOneServer, test } from "@/e2e/api/on-servers";
import { readBody } from "@/e2e/api/send-raw";
import { readPage } from "@/e2e/api/server";

const posts = postList(feedIds[0] ?? "");
const refusal = z.object({ errors: z.record(z.string(), z.array(z.string())) });
const invalidDates = [
  "2024-02-30",
  "2023-02-29",
  "yesterday",
  "0000-00-00",
  "20240101",
  "2024-13-01",
  "2024-00-10",
  "1e9",
  "1717200000",
  "2024-01-01T25:00",
  "2024-01-01T10:60",
  "2024-01-01T10:00:00%2B99:00",
  "2024-01-01T",
  "2024-1-1",
  "01/02/2024",
  "2024-01-01' OR 1=1",
  "٢٠٢٤-٠١-٠١",
];

onOneServer(() => {
  for (const bound of ["occurred_before", "occurred_after"]) {
    test(`an invalid date in ${bound} is refused with its message`, async ({ server }) => {
      const sentence = `The ${bound.replace("_", " ")} field must be a valid date.`;
      for (const value of invalidDates) {
        const response = await server.get(`${contributionList}?${bound}=${value}`);
        expect({ value, status: response.status, body: readBody(response) }).toEqual({
          value,
          status: 422,
          body: { message: sentence, errors: { [bound]: [sentence] } },
        });
      }
    });
  }

  for (const [list, query, parameter] of [
    ...["onetime", "recurring", "initial_recurring", "one_time_and_initial_recurring"].flatMap((name) => [
      [contributionList, `${name}=maybe`, name] as const,
      [contributionList, `${name}=2`, name] as const,
      [contributionList, `${name}[]=1`, name] as const,
      [contributionList, `filter[${name}]=-1`, name] as const,
      [contributionList, `filter[${name}][]=1`, name] as const,
      [contributionList, `${name}=1%00`, name] as const,
    ]),
    [contributionList, "sort=total", "sort"],
    [contributionList, "sort=contribution_date,id", "sort"],
    [contributionList, "sort=--contribution_date", "sort"],
    [contributionList, "sort=Contribution_Date", "sort"],
    [contributionList, "sort[]=contribution_date", "sort"],
    [contributionList, "occurred_before[]=2024-01-01", "occurred_before"],
    [contributionList, "filter[occurred_after][x]=2024-01-01", "occurred_after"],
    [contributionList, "occurred_before=2024-01-01%00", "occurred_before"],
    [contributionList, "unknown=a%00b", "unknown"],
    [posts, "name[]=x", "name"],
    [posts, "name[a][b]=x", "name"],
    [posts, "filter[name][]=x", "name"],
    [posts, "name=a%00b", "name"],
    [posts, `name=${"x".repeat(1001)}`, "name"],
    [posts, "include=nothing", "include"],
    [posts, "include=posttype", "include"],
    [posts, "include=post_type", "include"],
    [posts, "include=categories,nothing", "include"],
    [posts, "include[]=categories", "include"],
  ] as const) {
    test(`${query.slice(0, 60)} is refused, and the error names ${parameter}`, async ({ server }) => {
      const response = await server.get(`${list}?${query}`);
      expect(response.status, response.text).toBe(422);
      const { errors } = refusal.parse(readBody(response));
      expect(Object.keys(errors)).toEqual([expect.stringMatching(new RegExp(`^(filter\\.)?${parameter}$`))]);
    });
  }

  test("the error for an unsupported include names the supported ones", async ({ server }) => {
    const response = await server.get(`${posts}?include=author`);
    expect(readBody(response)).toMatchObject({
      errors: { include: [expect.stringMatching(/categories.*postType/)] },
    });
  });

  test("the errors name every invalid parameter, not only the first", async ({ server }) => {
    const response = await server.get(`${contributionList}?occurred_before=x&onetime=maybe&sort=no`);
    expect(response.status).toBe(422);
    expect(readBody(response)).toMatchObject({
      errors: {
        occurred_before: [expect.any(String)],
        onetime: [expect.any(String)],
        sort: [expect.any(String)],
      },
    });
  });

  test("page accepts a positive whole number; every other value is the first page", async ({ server }) => {
    for (const [query, page] of [
      ["page=2", 2],
      ["page=0", 1],
      ["page=-1", 1],
      ["page=-0", 1],
      ["page=abc", 1],
      ["page=1.5", 1],
      ["page=1.0", 1],
      ["page=1e3", 1],
      ["page=0x1A", 1],
      ["page=02", 1],
      ["page=٣", 1],
      ["page=%20", 1],
      ["page=", 1],
      ["page=99999999999999999999", 1],
      ["page=9223372036854775808", 1],
      ["page=%202", 2],
      ["page=2%20", 2],
      ["page=%2B2", 2],
      ["page=+2", 2],
      ["page[]=2", 1],
      ["page[x]=2", 1],
      ["page=1&page=2", 2],
      ["page=2&page=x", 1],
      ["page=1000000000", 1_000_000_000],
    ] as const) {
      for (const list of [contributionList, posts]) {
        const { meta } = await readPage(server, `${list}?${query}`);
        expect(meta.current_page, query).toBe(page);
      }
    }
  });

  test("no parameter changes the page size", async ({ server, contributions }) => {
    for (const query of ["per_page=1", "page[size]=1", "limit=1", "page_size=1000"]) {
      const { data, meta } = await readPage(server, `${contributionList}?${query}`);
      expect(meta.per_page, query).toBe(25);
      expect(data, query).toEqual(contributions.pages[0]?.data);
    }
  });
});
