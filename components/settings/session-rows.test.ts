import { expect, test } from "vitest";
import { deviceName } from "./session-rows";

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";

test.each([
  [chrome, "Chrome on Linux"],
  [`${chrome.replace("X11; Linux x86_64", "Windows NT 10.0")} Edg/141.0`, "Edge on Windows"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Firefox on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile " +
      "Safari/604.1",
    "Safari on iOS",
  ],
  ["Mozilla/5.0 (Linux; Android 14; SM-S918B) Chrome/120 Mobile Safari/537.36", "Chrome on Android"],
  ["curl/8.9.1", "Another browser"],
  ["", "Another browser"],
])("the user agent %s is shown as %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
