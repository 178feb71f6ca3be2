// @vitest-environment happy-dom
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished, vi } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { readPreferences } from "@/lib/client/preferences";
import { PreferencesProvider, useDensity, usePreferences } from "./preferences";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

function Densities() {
  const [density, choose] = useDensity();
  return (
    <button type="button" onClick={() => choose("compact")}>
      {density}
    </button>
  );
}

it("a chosen density replaces that of the link, whose other parts stay", async () => {
  const url = document.URL;
  onTestFinished(() => window.history.replaceState(null, "", url));
  window.history.replaceState(null, "", "/contributions?density=spacious&cols=date,id");
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const show = () =>
    act(async () =>
      root.render(
        <NoRouter>
          <SearchParamsContext value={new URLSearchParams(window.location.search)}>
            <PreferencesProvider initial={readPreferences(undefined)} deskZone={null}>
              <Densities />
            </PreferencesProvider>
          </SearchParamsContext>
        </NoRouter>,
      ),
    );
  await show();
  expect(container.textContent).toBe("spacious");
  await act(async () => container.querySelector("button")?.click());
  await show();
  expect(container.textContent).toBe("compact");
  expect(window.location.search).toBe("?cols=date,id");
  await act(async () => root.unmount());
});

function Forget() {
  const { forget } = usePreferences();
  return (
    <button type="button" onClick={forget}>
      forget
    </button>
  );
}

it("clearing the preferences in one tab clears them in another, which does not write them back", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const tab = (part: ReactNode) => (
    <PreferencesProvider initial={readPreferences(undefined)} deskZone={null}>
      {part}
    </PreferencesProvider>
  );
  await act(async () =>
    root.render(
      <NoRouter>
        <SearchParamsContext value={new URLSearchParams()}>
          {tab(<Forget />)}
          {tab(<Densities />)}
        </SearchParamsContext>
      </NoRouter>,
    ),
  );
  const [forget, choose] = container.querySelectorAll("button");
  await act(async () => choose?.click());
  expect(choose?.textContent).toBe("compact");
  await act(async () => forget?.click());
  await act(async () => window.dispatchEvent(new Event("focus")));
  expect(choose?.textContent).toBe("comfortable");
  await act(async () => root.unmount());
});
