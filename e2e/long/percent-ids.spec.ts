import { expect } from "@playwright/test";
import { testOn } from "@/e2e/pages/own-page";
import { startImportedDesk } from "@/e2e/servers/imported-desk";
import { patched } from "@/lib/contract/__fixtures__/patch";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import post from "@/lib/contract/examples/post.json" with { type: "json" };

/** IDs that change or become invalid when decoded twice, and `A`, which `%41` would become. */
const ids = ["%41", "A", "50%", "a%2Fb"];
const nameOf = (id: string) => `Name of ${id}!`;

const test = testOn(() =>
  startImportedDesk({
    contributions: ids.map((id) =>
      patched(contribution, { set: { id, "supporter.id": id, "supporter.display_name": nameOf(id) } }),
    ),
    posts: new Map([["%41", ids.map((id) => patched(post, { set: { id, name: nameOf(id) } }))]]),
  }),
);

for (const id of ids) {
  test(`the pages of ID ${id} have the ID or the name as title`, async ({ page }) => {
    const segment = encodeURIComponent(id);
    for (const path of [`/contributions/${segment}`, `/supporters/${segment}`]) {
      await page.goto(path);
      await expect.poll(() => page.title()).toContain(`${id} · `);
    }
    await page.goto(`/feeds/%2541/posts/${segment}`);
    await expect.poll(() => page.title()).toContain(nameOf(id));
  });
}
