import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import * as z from "zod";
import { contributionList, itemOf, postList } from "@/e2e/api/lists";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { isLong } from "@/scripts/test/runs";
import { test } from "./desks";
import { expectNoSecrets } from "./failure";
import { apiPathsOf, recover, request } from "./requests";

const contributions = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      supporter: z.object({ display_name: z.string().nullable(), email: z.string().nullable() }).nullable(),
    }),
  ),
});

/** The short run has the fault whose response has most of the upstream's text. */
const faults = isLong ? [null, "F26", "F30", "F31", "F49", "F38", "F29", "F32-truncated"] : [null, "F31"];

test("no page, payload, script or response reveals the upstream's token, text or address", async ({
  world,
}) => {
  await recover(world);
  const { list, record, posts, post } = await apiPathsOf(world);
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
  for (const fault of faults) {
    await recover(world);
    if (fault !== null) await world.upstream.inject({ fault });
    for (const path of [list, record, posts, post]) {
      const { text, headers } = await request(world, path);
      expectNoSecrets(world, JSON.stringify([...headers]) + text);
    }
    for (const path of pages) {
      const responses = await Promise.all([request(world, path), request(world, path, { RSC: "1" })]);
      for (const { text, headers } of responses) {
        expectNoSecrets(world, JSON.stringify([...headers]) + text);
        for (const [script] of text.matchAll(/\/_next\/static\/[\w./~-]+\.js/g)) scripts.add(script);
      }
    }
  }
  expect(scripts.size).toBeGreaterThan(3);
  for (const script of scripts) expectNoSecrets(world, (await request(world, script)).text);
  expectNoSecrets(world, world.desk.output());
});

test("the log names no supporter, whatever is requested", async ({ world }) => {
  await recover(world);
  const { data } = contributions.parse(JSON.parse((await request(world, contributionList)).text));
  // Shorter names could occur in the log by chance.
  const [name = "", email = "", ...others] = data
    .flatMap(({ supporter }) => {
      const { display_name: displayName, email: address } = supporter ?? {};
      return displayName && displayName.length >= 5 && address ? [displayName, address] : [];
    })
    .slice(0, 10);
  expect(others).toHaveLength(8);
  const known = [name, email, ...others];
  for (const fault of isLong ? [null, "F1", "F31", "F36", "F8"] : [null, "F31"]) {
    await recover(world);
    if (fault !== null) await world.upstream.inject({ fault });
    for (const { id } of data.slice(0, 3)) await request(world, itemOf(contributionList, id));
    await request(world, `${postList("NEWSFEED")}?name=${encodeURIComponent(name)}`);
    for (const word of [name, email]) {
      await request(world, `/go?q=${encodeURIComponent(word)}`);
      await request(world, `/contributions?q=${encodeURIComponent(word)}`);
    }
  }
  const log = decodeURIComponent(world.desk.output().replaceAll(/%(?![\dA-Fa-f]{2})/g, "%25"));
  expect(known.filter((word) => log.includes(word))).toEqual([]);
});

test("the build does not contain the upstream token", async () => {
  const built = await readdir(".next", { recursive: true, withFileTypes: true });
  const files = built.filter((entry) => entry.isFile() && /\.(js|json|html|rsc|txt)$/.test(entry.name));
  expect(files.length).toBeGreaterThan(10);
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), "utf8");
    expect(text.includes(upstreamToken), name).toBe(false);
  }
});
