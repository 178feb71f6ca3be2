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

/** Equal for texts that differ in case or composition only: every letter in its upper, then lower form. */
function fold(text: string): string {
  const letters = [...text.normalize("NFC")].map((letter) => letter.toUpperCase().toLowerCase());
  return letters.join("").normalize("NFC");
}

/** The ids of the posts whose name holds a text, in the order of the list. */
function holding({ records }: Walk, part: string): readonly string[] {
  const wanted = fold(part);
  return records.filter((post) => fold(textOf(post, "name")).includes(wanted)).map(({ id }) => id);
}

function knownWalk(feeds: ReadonlyMap<string, Walk>): Walk {
  const walk = feeds.get(feedId);
  if (walk === undefined) throw new Error(`${feedId} was not walked.`);
  return walk;
}

/** Parts of real names, those beyond ASCII first: whole, from the middle, and single words. */
function realParts({ records }: Walk): readonly string[] {
  const names = [...new Set(records.map((post) => textOf(post, "name")))];
  const foreign = names.filter((name) => [...name].some((letter) => letter > "\x7f"));
  const chosen = isLong
    ? [...foreign.slice(0, 6), ...names.slice(0, 4)]
    : [...foreign.slice(0, 2), ...names.slice(0, 1)];
  return chosen.flatMap((name) => [name, name.slice(2, 9).trim(), name.split(" ")[0] ?? name]);
}

onEveryEngine(() => {
  test("name matches a part of a name, ignoring case", async ({ server, feeds }) => {
    const walk = knownWalk(feeds);
    const parts = realParts(walk);
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) {
      for (const written of [part, part.toLowerCase(), part.toUpperCase()]) {
        // A letter with no capital of its own, such as a dotless i, does not come back from upper case.
        if (fold(written) !== fold(part)) continue;
        const query = `name=${encodeURIComponent(written)}`;
        await expectList(
          server,
          { list, query, perPage: postsPerPage, sample: pageSample },
          holding(walk, part),
        );
      }
    }
  });

  test("name matches composed and decomposed letters, in either spelling", async ({ server, feeds }) => {
    const walk = knownWalk(feeds);
    for (const part of realParts(walk).slice(0, 12)) {
      for (const form of ["NFC", "NFD"] as const) {
        const query = `filter[name]=${encodeURIComponent(part.normalize(form))}`;
        await expectList(
          server,
          { list, query, perPage: postsPerPage, sample: pageSample },
          holding(walk, part),
        );
      }
    }
  });

  test("percent, underscore, backslash, quotes and asterisk are literal", async ({ server, feeds }) => {
    const walk = knownWalk(feeds);
    const [name = ""] = realParts(walk);
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
    const disguised = ["%", "_", "*", ".", "?"].flatMap((sign) => [
      name[0] + sign + name.slice(2),
      name + sign,
    ]);
    const tried = [...signs, ...disguised].filter((_, nth) => isLong || nth % 3 === 0);
    for (const part of tried) {
      const query = `name=${encodeURIComponent(part)}`;
      await expectList(
        server,
        { list, query, perPage: postsPerPage, sample: pageSample },
        holding(walk, part),
      );
    }
  });

  test("an empty name is no filter and the bare spelling wins", async ({ server, feeds }) => {
    const walk = knownWalk(feeds);
    const all = walk.records.map(({ id }) => id);
    const [part = ""] = realParts(walk);
    const asked = { list, perPage: postsPerPage, sample: pageSample };
    await expectList(server, { ...asked, query: "name=" }, all);
    await expectList(server, { ...asked, query: "filter[name]=" }, all);
    const both = `filter[name]=no-such-name&name=${encodeURIComponent(part)}`;
    await expectList(server, { ...asked, query: both }, holding(walk, part));
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
    test(`include ${include ?? "that is absent"} adds what it names and no more`, async ({
      server,
      feeds,
    }) => {
      const walk = knownWalk(feeds);
      const query = include === undefined ? "" : `?include=${include}`;
      const { data, meta } = await readPage(server, list + query);
      expect(meta.total).toBe(walk.records.length);
      for (const [at, post] of data.entries()) {
        const { categories: _, post_type: __, ...plain } = post;
        expect(plain).toEqual(walk.records[at]);
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
  test("a name may have 1,000 characters and no more", async ({ server }) => {
    for (const [name, status] of [
      ["x".repeat(1000), 200],
      ["x".repeat(1001), 422],
      ["😀".repeat(600), 200],
    ] as const) {
      const answer = await server.get(`${list}?name=${encodeURIComponent(name)}`);
      expect(answer.status, `${[...name].length} characters`).toBe(status);
    }
  });
});
