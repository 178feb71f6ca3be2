// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { PanelButton } from "./panel-button";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
// The panel's code never comes: what is looked at is what stands there until then.
vi.mock("./panel", () => new Promise(() => {}));

it("a panel that is on its way takes no room beside its button", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () =>
    root.render(<PanelButton label="Share" icon="share-2" panel={() => <p>Copy link</p>} />),
  );
  await act(async () => place.querySelector("button")?.click());
  expect(place.querySelector("button")?.getAttribute("aria-expanded")).toBe("true");
  expect(place.querySelector("p")?.closest("[hidden]")).not.toBeNull();
  await act(async () => root.unmount());
});
