import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { testInFrontOf } from "@/e2e/pages/own-page";
import type { RunningServer } from "@/e2e/servers/desk";
import { patched } from "@/lib/contract/__fixtures__/patch";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import { closeServer, listen } from "@/scripts/fake-upstream/fault";

/** Characters that JSON can represent and HTML cannot, such as unpaired surrogates. */
const oddText = "Nul \0 half \ud83c end \udf81 bell \u0007 line\r\nbreak \ufffe";
const record = patched(contribution, {
  set: {
    id: "ODD",
    "supporter.display_name": oddText,
    "supporter.first_name": oddText,
    "billing_address.address1": oddText,
    "line_items.0.description": oddText,
    notes: `<p>${oddText}</p>`,
    "tags of our own": oddText,
  },
});
const page1 = { current_page: 1, from: 1, to: 1, last_page: 1, total: 1, per_page: 25 };
const list = { data: [record], links: { first: null, last: null, prev: null, next: null }, meta: page1 };

/** Starts an upstream with one contribution of such texts: an import would reject half of them. */
async function startUpstream(): Promise<RunningServer> {
  const server = createServer(({ url = "" }, response) => {
    const isRecord = url.startsWith("/admin/api/v3/contributions/ODD");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isRecord ? record : list));
  });
  return { url: `http://127.0.0.1:${await listen(server, 0)}`, stop: () => closeServer(server) };
}

const test = testInFrontOf(startUpstream);

for (const query of ["", "?peek=ODD", "/ODD", "/ODD?view=raw", "/ODD?compare=ODD"]) {
  test(`text that HTML cannot represent hydrates without an error at /contributions${query}`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto(`/contributions${query}`, { waitUntil: "networkidle" });
    await expect(page.getByText(/Nul .* half .* end/).first()).toBeVisible();
    expect(errors, "hydration errors").toEqual([]);
  });
}
