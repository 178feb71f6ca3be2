import { expect, test } from "@playwright/test";
import { endDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";

const sentence =
  /A copy of the upstream's records is kept in SQLite \S+desk\.db\. MIRROR=off switches it off\./;

for (const { mirror, isSaid } of [
  { mirror: "on", isSaid: true },
  { mirror: "off", isSaid: false },
]) {
  test(`a first start before an upstream with MIRROR=${mirror} ${isSaid ? "names" : "does not name"} the copy`, async () => {
    const folder = scratchFolder();
    const desk = await startOwnDesk({
      DATABASE_URL: `file:${folder.path}/desk.db`,
      UPSTREAM_URL: "http://127.0.0.1:9",
      MIRROR: mirror,
    });
    try {
      if (isSaid) await expect.poll(desk.said).toMatch(sentence);
      else expect(desk.said()).not.toMatch(/A copy of the upstream/);
    } finally {
      await endDesk(desk);
      folder.remove();
    }
  });
}
