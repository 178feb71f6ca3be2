import { expect } from "@playwright/test";
import { test as ownPage } from "@/e2e/pages/own-page";
import type { RunningServer } from "@/e2e/servers/desk";
import { startImportedDesk } from "@/e2e/servers/imported-desk";
import { patched } from "@/lib/contract/__fixtures__/patch";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import post from "@/lib/contract/examples/post.json" with { type: "json" };

/**
 * Ids that are something else, or nothing, once their escapes are read a second time; and what `%41` would be
 * then.
 */
const ids = ["%41", "A", "50%", "a%2Fb"];
const nameOf = (id: string) => `Somebody called ${id}!`;

const test = ownPage.extend<object, { desk: RunningServer }>({
  desk: [
    async ({ playwright: _ }, use) => {
      const desk = await startImportedDesk({
        contributions: ids.map((id) =>
          patched(contribution, { set: { id, "supporter.id": id, "supporter.display_name": nameOf(id) } }),
        ),
        posts: new Map([["%41", ids.map((id) => patched(post, { set: { id, name: nameOf(id) } }))]]),
      });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
});

for (const id of ids) {
  test(`the pages of the id ${id} are about it, and their titles too`, async ({ page }) => {
    const part = encodeURIComponent(id);
    await page.goto(`/contributions/${part}`);
    await expect.poll(() => page.title()).toContain(`${id} · `);
    for (const place of [`/supporters/${part}`, `/feeds/%2541/posts/${part}`]) {
      await page.goto(place);
      await expect.poll(() => page.title()).toContain(nameOf(id));
    }
  });
}
