// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { Providers } from "@/components/shell/providers";
import { readPreferences } from "@/lib/client/preferences";
import { PanelButton } from "./panel-button";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
// The panel's code never loads: the test covers the placeholder.
vi.mock("./panel", () => new Promise(() => {}));

it("a loading panel is hidden next to its button", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <NoRouter>
        <Providers preferences={readPreferences(undefined)} deskZone={null}>
          <PanelButton label="Share" icon="share-2" panel={() => <p>Copy link</p>} />
        </Providers>
      </NoRouter>,
    ),
  );
  await act(async () => container.querySelector("button")?.click());
  expect(container.querySelector("button")?.getAttribute("aria-expanded")).toBe("true");
  expect(container.querySelector("p")?.closest("[hidden]")).not.toBeNull();
  await act(async () => root.unmount());
});
