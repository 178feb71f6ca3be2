import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { succeed } from "@/lib/contract/failure";
import { KnownFeeds } from "./feeds";

test.each([
  [true, "UPSTREAM_FEEDS"],
  [false, "npm run desk -- import --feed ID FILE"],
])("without feeds, the page names the way to add some (upstream: %s)", (isUpstream, way) => {
  const region = { zone: "UTC", locale: "en-GB" };
  const page = (
    <KnownFeeds feeds={succeed([])} region={region} requestId={undefined} isUpstream={isUpstream} />
  );
  const text = renderToStaticMarkup(page);
  expect(text).toContain(way);
  expect(text.includes("data service")).toBe(isUpstream);
});
