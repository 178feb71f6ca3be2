import { expect } from "vitest";
import * as z from "zod";
import { contributionList, feedIds, postList } from "@/e2e/api/lists";
import { onOneServer, test } from "@/e2e/api/on-servers";
import { readBody } from "@/e2e/api/send-raw";
import { readPage } from "@/e2e/api/server";

const posts = postList(feedIds[0] ?? "");
const refusal = z.object({ errors: z.record(z.string(), z.array(z.string())) });
const notDates = [
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
    test(`${bound} that is no real date is refused with its sentence`, async ({ server }) => {
      const sentence = `The ${bound.replace("_", " ")} field must be a valid date.`;
      for (const value of notDates) {
        const answer = await server.get(`${contributionList}?${bound}=${value}`);
        expect({ value, status: answer.status, body: readBody(answer) }).toEqual({
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
    test(`${query.slice(0, 60)} is refused and ${parameter} is named`, async ({ server }) => {
      const answer = await server.get(`${list}?${query}`);
      expect(answer.status, answer.text).toBe(422);
      const { errors } = refusal.parse(readBody(answer));
      expect(Object.keys(errors)).toEqual([expect.stringMatching(new RegExp(`^(filter\\.)?${parameter}$`))]);
    });
  }

  test("an unsupported include names the supported ones", async ({ server }) => {
    const answer = await server.get(`${posts}?include=author`);
    expect(readBody(answer)).toMatchObject({
      errors: { include: [expect.stringMatching(/categories.*postType/)] },
    });
  });

  test("every invalid parameter is named, not only the first", async ({ server }) => {
    const answer = await server.get(`${contributionList}?occurred_before=x&onetime=maybe&sort=no`);
    expect(answer.status).toBe(422);
    expect(readBody(answer)).toMatchObject({
      errors: {
        occurred_before: [expect.any(String)],
        onetime: [expect.any(String)],
        sort: [expect.any(String)],
      },
    });
  });

  test("page is a positive whole number or the first page, never an error", async ({ server }) => {
    for (const [written, page] of [
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
        const { meta } = await readPage(server, `${list}?${written}`);
        expect(meta.current_page, written).toBe(page);
      }
    }
  });

  test("the caller cannot choose the page size", async ({ server, contributions }) => {
    for (const query of ["per_page=1", "page[size]=1", "limit=1", "page_size=1000"]) {
      const { data, meta } = await readPage(server, `${contributionList}?${query}`);
      expect(meta.per_page, query).toBe(25);
      expect(data, query).toEqual(contributions.pages[0]?.data);
    }
  });
});
