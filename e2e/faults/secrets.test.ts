import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import * as z from "zod";
import { contributionList, itemOf, postList } from "@/e2e/api/lists";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { isLong } from "@/scripts/test/runs";
import { addressesIn, ask, calm } from "./ask";
import { test } from "./desks";
import { expectNoSecrets } from "./failure";

const contributions = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      supporter: z.object({ display_name: z.string().nullable(), email: z.string().nullable() }).nullable(),
    }),
  ),
});

/** The short run has those whose answers hold most words of the upstream. */
const troubles = isLong ? [null, "F26", "F30", "F31", "F49", "F38", "F29", "F32-truncated"] : [null, "F31"];

test("no page, payload, script or response reveals the token, the upstream's text or its address", async ({
  world,
}) => {
  await calm(world);
  const { list, record, posts, post } = await addressesIn(world);
  const pages = [
    "/contributions",
    `/contributions/${record.slice(record.lastIndexOf("/") + 1)}`,
    "/feeds",
    "/feeds/NEWSFEED/posts",
    `/feeds/NEWSFEED/posts/${post.slice(post.lastIndexOf("/") + 1)}`,
    "/settings",
    "/go?q=nobody-has-this-id",
  ];
  const scripts = new Set<string>();
  for (const fault of troubles) {
    await calm(world);
    if (fault !== null) await world.upstream.order({ fault });
    for (const path of [list, record, posts, post]) {
      const { text, headers } = await ask(world, path);
      expectNoSecrets(world, JSON.stringify([...headers]) + text);
    }
    for (const path of pages) {
      const heard = await Promise.all([ask(world, path), ask(world, path, { RSC: "1" })]);
      for (const { text, headers } of heard) {
        expectNoSecrets(world, JSON.stringify([...headers]) + text);
        for (const [script] of text.matchAll(/\/_next\/static\/[\w./~-]+\.js/g)) scripts.add(script);
      }
    }
  }
  expect(scripts.size).toBeGreaterThan(3);
  for (const script of scripts) expectNoSecrets(world, (await ask(world, script)).text);
  expectNoSecrets(world, await world.printed());
});

test("the log names no supporter, whatever was requested", async ({ world }) => {
  await calm(world);
  const { data } = contributions.parse(JSON.parse((await ask(world, contributionList)).text));
  // Shorter ones could be printed by chance.
  const [name = "", email = "", ...others] = data
    .flatMap(({ supporter }) => {
      const { display_name: named, email: written } = supporter ?? {};
      return named && named.length >= 5 && written ? [named, written] : [];
    })
    .slice(0, 10);
  expect(others).toHaveLength(8);
  const known = [name, email, ...others];
  for (const fault of isLong ? [null, "F1", "F31", "F36", "F8"] : [null, "F31"]) {
    await calm(world);
    if (fault !== null) await world.upstream.order({ fault });
    for (const { id } of data.slice(0, 3)) await ask(world, itemOf(contributionList, id));
    await ask(world, `${postList("NEWSFEED")}?name=${encodeURIComponent(name)}`);
    for (const word of [name, email]) {
      await ask(world, `/go?q=${encodeURIComponent(word)}`);
      await ask(world, `/contributions?q=${encodeURIComponent(word)}`);
    }
  }
  const printed = decodeURIComponent((await world.printed()).replaceAll(/%(?![\dA-Fa-f]{2})/g, "%25"));
  expect(known.filter((word) => printed.includes(word))).toEqual([]);
});

test("the build has no token", async () => {
  const built = await readdir(".next", { recursive: true, withFileTypes: true });
  const files = built.filter((entry) => entry.isFile() && /\.(js|json|html|rsc|txt)$/.test(entry.name));
  expect(files.length).toBeGreaterThan(10);
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), "utf8");
    expect(text.includes(upstreamToken), name).toBe(false);
  }
});
