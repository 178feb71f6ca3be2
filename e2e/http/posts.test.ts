import { expect } from "vitest";
import { findDifferences } from "@/e2e/api/conform";
import { textOf } from "@/e2e/api/contribution-facts";
import { feedIds, itemOf, postList, postsPerPage } from "@/e2e/api/lists";
import { onEveryEngine, onOneServer, pageSample, test } from "@/e2e/api/on-servers";
import { readBody } from "@/e2e/api/send-raw";
import { expectList, readPage, type Walk } from "@/e2e/api/server";
import { isLong } from "@/scripts/test/runs";

const [feedId = ""] = feedIds;
const list = postList(feedId);

/** Folds case and composition: strings that differ only in these become equal. */
function fold(text: string): string {
  const letters = [...text.normalize("NFC")].map((letter) => letter.toUpperCase().toLowerCase());
  return letters.join("").normalize("NFC");
}

/** Returns the IDs of the posts whose name contains a text, in the order of the list. */
function idsWithName({ records }: Walk, part: string): readonly string[] {
  const folded = fold(part);
  return records.filter((post) => fold(textOf(post, "name")).includes(folded)).map(({ id }) => id);
}

function walkOf(feeds: ReadonlyMap<string, Walk>): Walk {
  const walk = feeds.get(feedId);
  if (walk === undefined) throw new Error(`${feedId} was not walked.`);
  return walk;
}

/** Returns parts of real names, non-ASCII names first: the whole, a middle part, the first word. */
function partsOfNames({ records }: Walk): readonly string[] {
  const names = [...new Set(records.map((post) => textOf(post, "name")))];
  const nonAscii = names.filter((name) => [...name].some((letter) => letter > "\x7f"));
  const chosen = isLong
    ? [...nonAscii.slice(0, 6), ...names.slice(0, 4)]
    : [...nonAscii.slice(0, 2), ...names.slice(0, 1)];
  return chosen.flatMap((name) => [name, name.slice(2, 9).trim(), name.split(" ")[0] ?? name]);
}

onEveryEngine(() => {
  test("name matches a part of a name, ignoring case", async ({ server, feeds }) => {
    const walk = walkOf(feeds);
    const parts = partsOfNames(walk);
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) {
      for (const spelling of [part, part.toLowerCase(), part.toUpperCase()]) {
        // Upper case is not reversible for some letters, such as a dotless i.
        if (fold(spelling) !== fold(part)) continue;
        const query = `name=${encodeURIComponent(spelling)}`;
        await expectList(
          server,
          { list, query, perPage: postsPerPage, sample: pageSample },
          idsWithName(walk, part),
        );
      }
    }
  });

  test("name matches composed and decomposed letters, in either spelling", async ({ server, feeds }) => {
    const walk = walkOf(feeds);
    for (const part of partsOfNames(walk).slice(0, 12)) {
      for (const form of ["NFC", "NFD"] as const) {
        const query = `filter[name]=${encodeURIComponent(part.normalize(form))}`;
        await expectList(
          server,
          { list, query, perPage: postsPerPage, sample: pageSample },
          idsWithName(walk, part),
        );
      }
    }
  });

  test("name matches percent, underscore, backslash, quotes and asterisk literally", async ({
    server,
    feeds,
  }) => {
    const walk = walkOf(feeds);
    const [name = ""] = partsOfNames(walk);
    const signs = [
      "%",
      "_",
      "\\",
      "'",
      '"',
      "*",
      "%%",
      "\\_",
      "' OR '1'='1",
      "?",
      "NEAR(",
      ":",
      "[a-z]",
      "--",
      "<",
    ];
    const wildcards = ["%", "_", "*", ".", "?"].flatMap((sign) => [
      name[0] + sign + name.slice(2),
      name + sign,
    ]);
    const parts = [...signs, ...wildcards].filter((_, index) => isLong || index % 3 === 0);
    for (const part of parts) {
      const query = `name=${encodeURIComponent(part)}`;
      await expectList(
        server,
        { list, query, perPage: postsPerPage, sample: pageSample },
        idsWithName(walk, part),
      );
    }
  });

  test("an empty name is no filter, and a bare name wins over a bracketed one", async ({ server, feeds }) => {
    const walk = walkOf(feeds);
    const all = walk.records.map(({ id }) => id);
    const [part = ""] = partsOfNames(walk);
    const listQuery = { list, perPage: postsPerPage, sample: pageSample };
    await expectList(server, { ...listQuery, query: "name=" }, all);
    await expectList(server, { ...listQuery, query: "filter[name]=" }, all);
    const both = `filter[name]=no-such-name&name=${encodeURIComponent(part)}`;
    await expectList(server, { ...listQuery, query: both }, idsWithName(walk, part));
  });

  for (const [include, fields] of [
    [undefined, []],
    ["", []],
    ["categories", ["categories"]],
    ["postType", ["post_type"]],
    ["categories,postType", ["categories", "post_type"]],
    ["postType,categories", ["categories", "post_type"]],
    ["%20categories%20,,postType,categories%20", ["categories", "post_type"]],
  ] as const) {
    const parameter = include === undefined ? "no include" : `include=${include}`;
    test(`${parameter} adds ${fields.join(" and ") || "no field"} to a post`, async ({ server, feeds }) => {
      const walk = walkOf(feeds);
      const query = include === undefined ? "" : `?include=${include}`;
      const { data, meta } = await readPage(server, list + query);
      expect(meta.total).toBe(walk.records.length);
      for (const [index, post] of data.entries()) {
        const { categories: _, post_type: __, ...plain } = post;
        expect(plain).toEqual(walk.records[index]);
        const added = ["categories", "post_type"].filter((field) => Object.hasOwn(post, field));
        expect(added, post.id).toEqual(fields);
        const tables = { categories: "PostWithCategories", post_type: "PostWithType" };
        expect(fields.flatMap((field) => findDifferences(tables[field], post, post.id))).toEqual([]);
      }
      for (const post of data.slice(0, 3)) {
        expect(readBody(await server.get(itemOf(list, post.id) + query))).toEqual(post);
      }
    });
  }
});

onOneServer(() => {
  test("a name may have at most 1,000 characters", async ({ server }) => {
    for (const [name, status] of [
      ["x".repeat(1000), 200],
      ["x".repeat(1001), 422],
      ["😀".repeat(600), 200],
    ] as const) {
      const response = await server.get(`${list}?name=${encodeURIComponent(name)}`);
      expect(response.status, `${[...name].length} characters`).toBe(status);
    }
  });
});
